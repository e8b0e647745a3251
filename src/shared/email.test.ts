import { expect, it } from 'vitest'
import { isEmail, normaliseEmail } from './email.ts'

it.each(['a@b.co', 'admin@winery.local', "o'neil+cellar@sub.example.org"])(
  '%s is an e-mail address',
  text => {
    expect(isEmail(text)).toBe(true)
  },
)

it.each(['', 'a', 'a@b', '@b.co', 'a@b..co', 'a b@c.de', 'a@b.co.', 'a@-b.co', 'a@b.co>', 'a@@b.co'])(
  '%s is none',
  text => {
    expect(isEmail(text)).toBe(false)
  },
)

it('is compared without case, blanks and what nobody can see', () => {
  expect(normaliseEmail(' Ann@Example.ORG ')).toBe('ann@example.org')
  expect(normaliseEmail('\u200ban\u00adn@exam\u200dple.org\ufeff')).toBe('ann@example.org')
  expect(normaliseEmail('rene\u0301@vine.org')).toBe(normaliseEmail('ren\u00e9@vine.org'))
})
