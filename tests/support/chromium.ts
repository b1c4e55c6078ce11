import { existsSync } from "node:fs"

/** How Playwright starts Chromium: the one that CHROMIUM names, else the system's, else Playwright's own. */
export function chromiumOptions(): { executablePath?: string; chromiumSandbox: false } {
  const places = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"]
  const executablePath = process.env.CHROMIUM ?? places.find((path) => existsSync(path))
  // A container has no user namespaces for Chromium's own sandbox, and only our pages are opened.
  return { ...(executablePath ? { executablePath } : {}), chromiumSandbox: false }
}
