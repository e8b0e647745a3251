import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type LaunchOptions, type Page } from '@playwright/test'

// A browser whose camera sees a picture: what a test holds before it.

const width = 1280
const height = 720

/** How a label is held: in words of CSS, as it would look to the camera. */
export interface Held {
  /** How wide the label is, of a picture that is 1280 wide. */
  wide?: number
  transform?: string
  filter?: string
  /** A splash of wine: its middle and how wide it is, in hundredths of the label's width. */
  splash?: { left: number; top: number; wide: number }
  /** How much each point of the picture is off, as in a dark room. */
  noise?: number
}

/** The label as a camera would see it, on a grey wall. */
export async function pictureOf(page: Page, label: Buffer, held: Held): Promise<Buffer> {
  const { wide = 560, transform = 'none', filter = 'none', splash } = held
  const part = (hundredths: number) => `${(hundredths * wide) / 100}px`
  const cover = splash
    ? `<i style="position:absolute;left:${part(splash.left - splash.wide / 2)};top:${part(splash.top - splash.wide / 2)};
        width:${part(splash.wide)};height:${part(splash.wide)};border-radius:50%;background:#4a1020"></i>`
    : ''
  await page.setViewportSize({ width, height })
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:#8a8782;filter:${filter}">
      <div style="position:relative;transform:${transform}">
        <img style="display:block;width:${wide}px" src="data:image/png;base64,${label.toString('base64')}">${cover}
      </div>
    </body>`,
  )
  return page.screenshot()
}

/** A picture as a film of one frame that a fake camera plays: the brightness of every point, and colour for every fourth. */
export async function filmOf(page: Page, picture: Buffer, noise = 0): Promise<Buffer> {
  const planes = await page.evaluate(
    async ([base64, spread]) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      if (!pen) throw new Error('no canvas')
      pen.drawImage(bitmap, 0, 0)
      const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height)
      const [w, h] = [bitmap.width, bitmap.height]
      const bytes = new Uint8ClampedArray((w * h * 3) / 2)
      let seed = 1
      const random = () => {
        seed = (seed * 16_807) % 2_147_483_647
        return seed / 2_147_483_647 - 0.5
      }
      const at = (x: number, y: number) => {
        const place = (y * w + x) * 4
        return [data[place] ?? 0, data[place + 1] ?? 0, data[place + 2] ?? 0] as const
      }
      for (let y = 0; y < h; y++)
        for (let x = 0; x < w; x++) {
          const [r, g, b] = at(x, y)
          bytes[y * w + x] = 16 + (65.7 * r + 129 * g + 25 * b) / 256 + random() * spread
          if (x % 2 || y % 2) continue
          const place = w * h + (y / 2) * (w / 2) + x / 2
          bytes[place] = 128 + (-37.9 * r - 74.5 * g + 112.4 * b) / 256
          bytes[place + (w * h) / 4] = 128 + (112.4 * r - 94.2 * g - 18.3 * b) / 256
        }
      let text = ''
      for (let place = 0; place < bytes.length; place += 8192)
        text += String.fromCharCode(...bytes.subarray(place, place + 8192))
      return btoa(text)
    },
    [picture.toString('base64'), noise] as const,
  )
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1\n`)
  return Buffer.concat([head, Buffer.from('FRAME\n'), Buffer.from(planes, 'base64')])
}

export interface CameraBrowser {
  browser: Browser
  /** What the camera sees from the next time that it is opened. */
  show: (film: Buffer) => Promise<void>
  close: () => Promise<void>
}

/** A browser with a fake camera, whose owner allows or forbids it. */
export async function openCameraBrowser(options: LaunchOptions, isAllowed = true): Promise<CameraBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'wine-camera-'))
  const file = join(folder, 'camera.y4m')
  await writeFile(file, '')
  const browser = await chromium.launch({
    ...options,
    args: [
      ...(options.args ?? []),
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
      isAllowed ? '--use-fake-ui-for-media-stream' : '--deny-permission-prompts',
    ],
  })
  return {
    browser,
    show: film => writeFile(file, film),
    close: async () => {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
