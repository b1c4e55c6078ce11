/** Safari's engine: the small browser of WebKitGTK in a virtual display, controlled by its driver. */
import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { freePort } from "../../support/free-port.ts"
import { emptyFolder, endedAfterwards } from "../../support/processes.ts"
import { needs } from "../support/needs.ts"
import { listens } from "./listens.ts"
import { type Driver, overHttp } from "./webdriver.ts"

const MINI_BROWSER = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/webkit2gtk-4.1/MiniBrowser`
/** A container has no user namespaces for its sandbox and no graphics card, and only our pages are opened. */
const IN_A_CONTAINER = {
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  WEBKIT_DISABLE_DMABUF_RENDERER: "1",
  LIBGL_ALWAYS_SOFTWARE: "1",
}

export async function webkit(): Promise<Driver> {
  needs("WebKitWebDriver", "webkit2gtk-driver")
  needs("Xvfb", "xvfb")
  if (!existsSync(MINI_BROWSER)) throw new Error(`${MINI_BROWSER} is missing: install Debian's libwebkit2gtk-4.1-0`)
  const display = await hiddenDisplay()
  const port = await freePort()
  const env = { ...process.env, ...IN_A_CONTAINER, DISPLAY: display, HOME: emptyFolder() }
  endedAfterwards(spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore" }))
  await listens(port)
  const options = { binary: MINI_BROWSER, args: ["--automation"] }
  return await overHttp(`http://127.0.0.1:${port}`, { "webkitgtk:browserOptions": options })
}

/** Starts a display and returns its name, which it selects itself. */
function hiddenDisplay(): Promise<string> {
  const server = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  })
  endedAfterwards(server)
  return new Promise((resolve) =>
    server.stdout.once("data", (number: Buffer) => resolve(`:${number.toString().trim()}`)),
  )
}
