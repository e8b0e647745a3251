import { type RefObject, useCallback, useEffect, useState } from 'react'
import { cameraTrouble, insecure } from './camera-trouble.ts'

/** The camera that looks away from the holder, where there is one; sharp enough for a label at arm's length. */
const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
}

/** Torches are newer than the browsers' own description of cameras. */
interface TorchTrack {
  getCapabilities?: () => { torch?: boolean }
  applyConstraints: (constraints: { advanced: { torch: boolean }[] }) => Promise<void>
}

export interface Camera {
  status: 'starting' | 'running' | 'failed'
  /** Why it failed, in a sentence. */
  trouble: string | null
  /** Null where the camera has none. */
  torch: { isOn: boolean; toggle: () => void } | null
}

const starting: Camera = { status: 'starting', trouble: null, torch: null }
const failed = (name: string): Camera => ({ status: 'failed', trouble: cameraTrouble(name), torch: null })

async function openStream(): Promise<MediaStream> {
  // On a plain address the browser does not even offer to ask.
  if (!window.isSecureContext || !navigator.mediaDevices) throw new DOMException('', insecure)
  return navigator.mediaDevices.getUserMedia(wanted)
}

/**
 * Shows the camera in a picture while it is on the page and the page is looked at. A page that is left or hidden holds no
 * camera: its light goes out, and others can use it.
 */
export function useCamera(picture: RefObject<HTMLVideoElement | null>): Camera {
  const isVisible = useIsVisible()
  const [camera, setCamera] = useState(starting)
  const toggleTorch = useCallback(async (track: TorchTrack, isOn: boolean) => {
    const isDone = await track.applyConstraints({ advanced: [{ torch: isOn }] }).then(
      () => true,
      () => false,
    )
    // A lamp that does not answer is offered no longer.
    const torch = isDone ? { isOn, toggle: () => void toggleTorch(track, !isOn) } : null
    setCamera(now => ({ ...now, torch }))
  }, [])

  useEffect(() => {
    if (!isVisible) return
    let stream: MediaStream | null = null
    let isLeft = false
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    async function start() {
      stream = await openStream()
      if (isLeft) return stop()
      const [track] = stream.getVideoTracks()
      track?.addEventListener('ended', () => setCamera(failed('NotReadableError')))
      if (picture.current) {
        picture.current.srcObject = stream
        await picture.current.play()
      }
      if (isLeft) return
      const lamp = track as TorchTrack | undefined
      const hasTorch = lamp?.getCapabilities?.().torch === true
      const torch = lamp && hasTorch ? { isOn: false, toggle: () => void toggleTorch(lamp, true) } : null
      setCamera({ status: 'running', trouble: null, torch })
    }

    start().catch((error: unknown) => {
      stop()
      if (!isLeft) setCamera(failed(error instanceof DOMException ? error.name : ''))
    })
    return () => {
      isLeft = true
      stop()
      setCamera(starting)
    }
  }, [isVisible, picture, toggleTorch])

  return camera
}

function useIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setIsVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}
