import { useMemo } from 'react'
import { encode } from 'uqr'
import { qrPath } from './qr-path.ts'

/** Scanners expect four light squares around a code. */
const quietZone = 4

/** A QR code that is made on the spot, as lines rather than dots; black on white in every scheme. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { size, path } = useMemo(() => {
    // Level M still reads with a splash of wine over a seventh of it.
    const code = encode(text, { ecc: 'M', border: quietZone })
    return { size: code.size, path: qrPath(code.data) }
  }, [text])
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
