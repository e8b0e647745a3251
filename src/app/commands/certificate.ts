import { isIP } from 'node:net'
import { renderUnicodeCompact } from 'uqr'
import { readSettings, type Settings } from '#server/settings.ts'
import { authorityPath } from '#server/tls/authority-file.ts'
import { type KeptCertificate, renewCertificate } from '#server/tls/kept-certificates.ts'
import { isUsableName, namesOfMachine, neighbourAddresses } from '#server/tls/local-names.ts'
import { CommandFailure, readArguments } from './command.ts'

const usage = 'npm run certificate -- [--new-authority] [further names and addresses of this machine]'

/** Makes a certificate for this machine, of an authority of its own, and says what to do with both. */
export async function makeLocalCertificate(args: string[]): Promise<void> {
  const options = { 'new-authority': { type: 'boolean' } } as const
  const { values, positionals } = readArguments(usage, { args, options, allowPositionals: true })
  const given = positionals.map(name => name.toLowerCase())
  const odd = given.find(name => !isUsableName(name))
  if (odd !== undefined) throw new CommandFailure(`${explainOdd(odd)}\nUsage: ${usage}`)
  const settings = readSettings(process.env)
  const made = await renewCertificate(settings.dataDir, {
    own: namesOfMachine(),
    given,
    wantsNewAuthority: values['new-authority'] === true,
  })
  // A phone finds an address always, a name not everywhere.
  const [address] = [...given, ...neighbourAddresses(), ...made.names]
  console.log(
    [
      ...tellMade(made),
      '',
      ...tellSettings(settings, made),
      '',
      ...tellDevices(settings, made, `${address}`),
    ].join('\n'),
  )
}

function explainOdd(name: string): string {
  return isIP(name) === 0
    ? `"${name}" is no name of a machine.`
    : `${name} is an address of the open net. A certificate of one's own is for addresses of the house; name the machine instead.`
}

function tellMade({ names, leftOut, validUntil, authority }: KeptCertificate): string[] {
  const day = validUntil.toISOString().slice(0, 10)
  return [
    authority.isNew
      ? `A new authority was made: ${authority.file}`
      : `The authority is the one that devices trust already: ${authority.file}`,
    `Its fingerprint (SHA-256): ${authority.fingerprint}`,
    `It vouches for ${names.join(', ')} until ${day}. Run this again before that day, or when the machine gets another address.`,
    ...(leftOut.length > 0
      ? [`Left out: ${leftOut.join(', ')}. The authority was made when this machine was called otherwise.`]
      : []),
  ]
}

/** In a file of settings a path with blanks stands in quotation marks. */
const quoted = (path: string) => (/[\s#]/.test(path) ? `'${path}'` : path)

function tellSettings({ tls, host }: Settings, { files }: KeptCertificate): string[] {
  if (tls?.cert === files.cert && tls.key === files.key)
    return ['The settings are right. A server that runs takes the new certificate within seconds.']
  return [
    'Put these lines into the file .env and start the server:',
    '',
    ...(host === '127.0.0.1' ? ['  HOST=0.0.0.0'] : []),
    `  TLS_CERT=${quoted(files.cert)}`,
    `  TLS_KEY=${quoted(files.key)}`,
  ]
}

const guide = `
iPhone, iPad   Open the first address in Safari and allow the download. Settings > General > VPN & Device Management:
               install the profile. Then Settings > General > About > Certificate Trust Settings: switch it on.
Android        Open the first address and keep the file. Settings > Security > Encryption & credentials > Install a
               certificate > CA certificate: install anyway, choose authority.crt.
Windows        Open the first address, then the file: Install Certificate > Current User > Place all certificates in
               the following store > Trusted Root Certification Authorities.
macOS          Open the first address, then the file: it goes to Keychain Access, login. Open it there, Trust, When
               using this certificate: Always Trust.
Firefox        Settings > Privacy & Security > Certificates > View Certificates > Authorities > Import.`.trim()

function tellDevices({ port }: Settings, { authority }: KeptCertificate, name: string): string[] {
  const place = `${isIP(name) === 6 ? `[${name}]` : name}:${port}`
  const [first, second] = [`http://${place}${authorityPath}`, `https://${place}`]
  return [
    authority.isNew
      ? 'While the server runs, every device is told once to trust the authority, and then opens the app:'
      : 'A new device is told once to trust the authority, and then opens the app:',
    '',
    `1. ${first}`,
    drawCode(first),
    '',
    `2. ${second}`,
    drawCode(second),
    '',
    guide,
    '',
    'Compare the fingerprint where the device shows it. docs/https.md says more.',
  ]
}

/** White on black whatever the colours of the terminal are, where it knows any. */
function drawCode(text: string): string {
  const drawn = renderUnicodeCompact(text, { border: 2 })
  if (!process.stdout.isTTY || process.env.NO_COLOR) return drawn
  return drawn.replace(/^.*$/gm, line => `\u001b[97;40m${line}\u001b[0m`)
}
