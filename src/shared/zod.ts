import { z } from 'zod'

// zod tries to compile its checks, which our content policy forbids in a page, and every try is reported there.
// It decides when the first object schema is made, so everything takes zod from here.
if ('document' in globalThis) z.config({ jitless: true })

export { z }
