/** A virtual authenticator of Chromium, as a phone or computer that keeps passkeys and verifies who uses it. */
import type { Page } from "@playwright/test"

/** Plugs one in. It answers whatever a page asks by itself, unless it is told that nobody is there or that it cannot tell who is. */
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
    /** Whether somebody touches it when it is asked. */
    isTouched: (enabled: boolean) =>
      session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    /** Whether it recognizes who touches it. */
    recognizes: (isUserVerified: boolean) =>
      session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  }
}
