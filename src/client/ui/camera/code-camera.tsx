import { IconBulb, IconBulbOff } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { Notice } from '../messages/notice.tsx'
import { readerTrouble } from './camera-trouble.ts'
import classes from './code-camera.module.css'
import type { CodeReader } from './code-reader.ts'
import { useCamera } from './use-camera.ts'

interface CodeCameraProps {
  label: string
  /** What to do, shown over the picture. */
  hint: string
  /** What can be done where there is no picture: "Type the code instead." */
  instead: string
  /** Said of the code that was read last, where it led nowhere. */
  notice?: string | null
  /** Told each text that is read, also the same one again. */
  onRead: (text: string) => void
}

/** Looks a few times a second: quick enough for a hand, and a phone stays cool. */
const pause = 120

/** A camera picture in which QR codes are read. */
export function CodeCamera({ label, hint, instead, notice, onRead }: CodeCameraProps) {
  const picture = useRef<HTMLVideoElement>(null)
  const { status, trouble, torch } = useCamera(picture)
  const isUnreadable = useReadCodes(picture, status === 'running', onRead)
  const problem = trouble ?? (isUnreadable ? readerTrouble : null)
  return (
    <section aria-label={label}>
      {problem && <Notice kind="warning">{`${problem} ${instead}`}</Notice>}
      <div className={classes.frame} hidden={problem !== null}>
        <video ref={picture} className={classes.picture} muted playsInline aria-label={hint} />
        <div className={classes.target} aria-hidden />
        <p className={classes.hint} role="status">
          {notice ?? (status === 'running' ? hint : 'Starting the camera…')}
        </p>
        {torch && (
          <div className={classes.torch}>
            <Button
              aria-pressed={torch.isOn}
              icon={torch.isOn ? <IconBulbOff size={20} aria-hidden /> : <IconBulb size={20} aria-hidden />}
              onClick={torch.toggle}
            >
              Light
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

/** Reads codes while the camera runs; true where nothing could be loaded that reads them. */
function useReadCodes(
  picture: RefObject<HTMLVideoElement | null>,
  isRunning: boolean,
  onRead: (text: string) => void,
): boolean {
  const [isUnreadable, setIsUnreadable] = useState(false)
  const tell = useRef(onRead)
  useEffect(() => {
    tell.current = onRead
  }, [onRead])

  useEffect(() => {
    if (!isRunning) return
    let isLeft = false
    let timer: ReturnType<typeof setTimeout>

    async function look(read: CodeReader) {
      const texts = picture.current ? await read(picture.current).catch(noCodes) : []
      if (isLeft) return
      for (const text of texts) tell.current(text)
      timer = setTimeout(() => void look(read), pause)
    }

    // Most visits never scan: what reads codes comes with the first picture.
    import('./code-reader.ts')
      .then(({ openCodeReader }) => openCodeReader())
      .then(
        read => (isLeft ? undefined : look(read)),
        () => setIsUnreadable(true),
      )
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [isRunning, picture])

  return isUnreadable
}

/** A picture that is just changing cannot be read; the next one can. */
const noCodes = (): string[] => []
