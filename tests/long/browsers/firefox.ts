/** Debian's Firefox without a window, controlled by its own protocol. */
import { spawn } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { freePort } from "../../support/free-port.ts"
import { emptyFolder, endedAfterwards } from "../../support/processes.ts"
import { needs } from "../support/needs.ts"
import { listens } from "./listens.ts"
import { type Driver, overMarionette } from "./webdriver.ts"

export async function firefox(): Promise<Driver> {
  needs("firefox-esr", "firefox-esr")
  const profile = emptyFolder()
  const port = await freePort()
  writeFileSync(join(profile, "user.js"), `user_pref("marionette.port", ${port});\n`)
  const options = ["--headless", "--marionette", "--no-remote", "--profile", profile]
  endedAfterwards(spawn("firefox-esr", options, { env: { ...process.env, HOME: profile }, stdio: "ignore" }))
  await listens(port)
  return await overMarionette(port)
}
