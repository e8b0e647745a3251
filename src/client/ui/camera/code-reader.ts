/** Gives the texts of the codes that are in the picture now. */
export type CodeReader = (picture: HTMLVideoElement) => Promise<string[]>

interface Detector {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: ['qr_code'] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** The browser's own detector, where it has one that knows these codes. */
async function ownDetector(): Promise<Detector | null> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (!Own) return null
  // Some browsers have the class without what it calls.
  const formats = await Own.getSupportedFormats().catch((): readonly string[] => [])
  return formats.includes('qr_code') ? new Own({ formats: ['qr_code'] }) : null
}

/** A detector that we bring along: it comes when it is first needed, from our own address. */
async function broughtDetector(): Promise<Detector> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: program }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  // It would fetch its program from a host of others.
  await prepareZXingModule({ overrides: { locateFile: () => program }, fireImmediately: true })
  return new BarcodeDetector({ formats: ['qr_code'] })
}

/** Opens what reads QR codes. Fails where it must be fetched and cannot be. */
export async function openCodeReader(): Promise<CodeReader> {
  const detector = (await ownDetector()) ?? (await broughtDetector())
  return async picture => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
}
