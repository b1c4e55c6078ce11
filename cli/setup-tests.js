/** Installs what the tests need besides packages. Each step only warns. Plain JavaScript, like cli/setup.js. */
import { existsSync, readFileSync } from "node:fs"
import { apt, at, mayUseApt, ownNode, run, SetupFailed, say } from "./setup-machine.js"

/** Renders printed pages for tests that check their pixels. Without it those tests are skipped with a message. */
export function renderer() {
  if (run("pdftoppm", ["-v"]).status === 0 || !mayUseApt()) return
  say("Installing poppler-utils for the tests of printed pages (apt-get) ...")
  try {
    apt("poppler-utils")
  } catch (error) {
    if (!(error instanceof SetupFailed)) throw error
    say(`${error.message} The tests that look at printed pages will be skipped.`)
  }
}

/** A browser for the tests: Chromium's headless shell, half the time of Chromium. Only warns, because the other tests run without one. */
export function browser() {
  const chosen = process.env.CHROMIUM
  if (chosen ? existsSync(chosen) : existsSync("/usr/bin/chromium-headless-shell")) return
  try {
    // Ubuntu's chromium package is a stub for another installer, so apt is for Debian only.
    const onDebian = existsSync("/etc/os-release") && /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"))
    if (onDebian && mayUseApt()) {
      debianBrowser()
      return
    }
    if (existsSync("/usr/bin/chromium")) return
    const args = [
      at("node_modules", "@playwright", "test", "cli.js"),
      "install",
      ...(mayUseApt() ? ["--with-deps"] : []),
      "--only-shell",
      "chromium",
    ]
    const result = run(ownNode, args, { stdio: ["ignore", 2, 2] })
    if (result.status !== 0) throw new SetupFailed("Playwright could not install Chromium.")
  } catch (error) {
    if (!(error instanceof SetupFailed)) throw error
    say(`${error.message} The browser tests will fail: install Chromium and set CHROMIUM to its path.`)
  }
}

/** The headless shell, or the whole Chromium when the system has no package of the shell. */
function debianBrowser() {
  say("Installing Chromium for the browser tests (apt-get) ...")
  try {
    apt("chromium-headless-shell")
  } catch (error) {
    if (!(error instanceof SetupFailed)) throw error
    if (!existsSync("/usr/bin/chromium")) apt("chromium")
  }
}
