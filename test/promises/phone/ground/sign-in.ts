import type { Page } from '@playwright/test'
import { password } from '../../../app-under-test.ts'

/** Signs in at the sign-in screen. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/dashboard/)
}
