import { useRef, useState } from 'react'
import { Button } from '#client/ui/actions/button.tsx'
import { Row } from '#client/ui/page/layout.tsx'
import { Code } from '#client/ui/text/code.tsx'

/** Something to be entered elsewhere, letter by letter. */
export function CopiedLine({ label, value }: { label: string; value: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const text = useRef<HTMLDivElement>(null)

  async function copy() {
    setIsCopied(await copyText(value, text.current))
  }

  return (
    <Row>
      <div>
        <strong>{label}</strong>
        <div ref={text}>
          <Code text={value} />
        </div>
      </div>
      <Button size="sm" aria-label={`Copy ${label.toLowerCase()}`} onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </Row>
  )
}

async function copyText(value: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    // On a plain address browsers have no clipboard for pages; what is marked can be copied all the same.
    if (shown) window.getSelection()?.selectAllChildren(shown)
    return document.execCommand('copy')
  }
}
