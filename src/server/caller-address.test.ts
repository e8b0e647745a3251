import { describe, expect, it } from 'vitest'
import { startApp } from '#test/app-under-test.ts'
import { callerAddress, networkOf } from './caller-address.ts'

type Asked = Parameters<typeof callerAddress>[0]

const from = (ip: string | undefined, peer: string | undefined = '10.0.0.1') =>
  callerAddress({ ip, socket: { remoteAddress: peer } } as Asked)

describe('V4: the address of a caller', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    [' 192.0.2.7 ', '192.0.2.7'],
    ['192.0.2.7\n', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:0207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:c000:207', '192.0.2.7'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::1', '::1'],
  ])('%j is %s', (given, address) => {
    expect(from(given)).toBe(address)
  })

  it.each([
    'unknown',
    '',
    '_hidden',
    '192.0.2',
    '192.0.2.256',
    '010.0.0.1',
    '0x7f000001',
    '2130706433',
    '192.0.2.7, 192.0.2.8',
    "'; drop table users; --",
    '2001:db8::1::2',
    '[192.0.2.7',
    'x'.repeat(100_000),
    undefined,
  ])('%j is none: the peer’s is taken', given => {
    expect(from(given)).toBe('10.0.0.1')
  })

  it('is still one when the connection is gone', () => {
    expect(callerAddress({ ip: undefined, socket: {} } as unknown as Asked)).toBe('0.0.0.0')
  })

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['a:b:c:d:e:f:g:h:i::j:k', '0.0.0.0'],
  ])('%s is counted as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('V4: of the addresses that were forwarded', () => {
  const guesses = '1.2.3.4, 5.6.7.8, 9.10.11.12'

  it.each([
    [0, guesses, '127.0.0.1'],
    [1, guesses, '9.10.11.12'],
    [2, guesses, '5.6.7.8'],
    [1, '1.2.3.4', '1.2.3.4'],
    [1, '1.2.3.4, not an address', '127.0.0.1'],
    [2, '1.2.3.4, ::ffff:5.6.7.8, 9.10.11.12', '5.6.7.8'],
    [1, undefined, '127.0.0.1'],
  ])('with %i proxies in front of %j that of %s counts', async (proxyHops, forwarded, address) => {
    const server = await startApp({ proxyHops })
    try {
      const { adminEmail } = await server.newWinery()
      const credentials = { email: adminEmail, password: 'grapes-and-must' }
      const headers: Record<string, string> = forwarded ? { 'x-forwarded-for': forwarded } : {}
      const { token } = (await server.as().post('/api/auth/login', credentials, headers)).body
      const sessions = (await server.as(token).get('/api/auth/sessions')).body
      expect(sessions[0].address).toBe(address)
    } finally {
      await server.stop()
    }
  })
})
