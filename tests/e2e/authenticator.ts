/** A virtual authenticator of Chromium, as a phone or computer that keeps passkeys and verifies who uses it. */
import type { Page } from "@playwright/test"

/** Plugs one in. Whatever a page asks, also what it only offers, it answers at once, unless it is told that it cannot tell who is there. */
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
    /** Whether it recognizes who touches it. */
    recognizes: (isUserVerified: boolean) =>
      session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  }
}
