import { type ReactNode, useRef } from 'react'

/** Lets the reader pick one file; `input` must be rendered, `open` shows the device's own picker. */
export function useFilePicker({ accept, onPick }: { accept: string; onPick: (file: File) => void }): {
  input: ReactNode
  open: () => void
} {
  const element = useRef<HTMLInputElement>(null)
  const input = (
    <input
      ref={element}
      type="file"
      accept={accept}
      hidden
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? []
        // Emptied, or picking the same file again would be no change and go unheard.
        currentTarget.value = ''
        if (file) onPick(file)
      }}
    />
  )
  return { input, open: () => element.current?.click() }
}
