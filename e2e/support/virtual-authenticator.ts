import type { CDPSession, Page } from '@playwright/test'

/** A device of the browser's own that makes and shows passkeys, and whose owner always agrees. */
export class VirtualAuthenticator {
  readonly #session: CDPSession
  readonly #authenticatorId: string

  private constructor(session: CDPSession, authenticatorId: string) {
    this.#session = session
    this.#authenticatorId = authenticatorId
  }

  static async plugIn(page: Page): Promise<VirtualAuthenticator> {
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return new VirtualAuthenticator(session, authenticatorId)
  }

  async credentials() {
    const { credentials } = await this.#session.send('WebAuthn.getCredentials', {
      authenticatorId: this.#authenticatorId,
    })
    return credentials
  }

  /** Puts a copy of its passkey in the place of the passkey: it has counted less far. */
  async clone(signCount: number): Promise<void> {
    const authenticatorId = this.#authenticatorId
    for (const credential of await this.credentials()) {
      const { credentialId } = credential
      await this.#session.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
      await this.#session.send('WebAuthn.addCredential', {
        authenticatorId,
        credential: { ...credential, signCount },
      })
    }
  }

  /** Whether its owner shows who they are when they are asked. */
  async verifies(isUserVerified: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setUserVerified', {
      authenticatorId: this.#authenticatorId,
      isUserVerified,
    })
  }
}
