/** A virtual authenticator of Chromium, like a phone or computer that stores passkeys and verifies its user. */
import type { Page } from "@playwright/test"

/** Connects an authenticator. It answers each request of a page at once, also those for autofill, unless `recognizes(false)` was called. */
export async function authenticatorOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send("WebAuthn.enable")
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Sets whether it recognizes its user. */
    recognizes: (isUserVerified: boolean) =>
      session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  }
}
