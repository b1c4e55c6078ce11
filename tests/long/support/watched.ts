/** The built server with a watch on its event loop, and a signed-in person. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import type { Held } from "./loop-watch.ts"
import { portOf } from "./program.ts"

export type Watched = {
  origin: string
  /** Sends a request of a page or a call as the signed-in person. */
  request: (path: string, init?: RequestInit) => Promise<Response>
  /** How long the loop was blocked since the last call of this function. */
  held: () => Promise<Held>
  stop: () => Promise<void>
}

/** Starts it on a free port, with these settings of Node's, and signs a person in. */
export async function serveWatched(
  folder: string,
  person: { email: string; password: string },
  flags: string[],
): Promise<Watched> {
  const watch = new URL("./loop-watch.ts", import.meta.url).href
  const program = ["--disable-warning=ExperimentalWarning", ...flags, "--import", watch, "build/server/index.js"]
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: folder, PORT: "0" },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  })
  const origin = `http://localhost:${await portOf(child)}`
  const headers = await signedIn(origin, person)
  return {
    origin,
    request: (path, init) => fetch(`${origin}${path}`, { ...init, headers, redirect: "manual" }),
    async held() {
      const output = once(child, "message")
      child.send("held")
      return (await output)[0] as Held
    },
    async stop() {
      const ended = once(child, "exit")
      child.kill("SIGTERM")
      await ended
    },
  }
}

/** The headers of a newly signed-in person's requests, for pages and calls. */
export async function signedIn(
  origin: string,
  person: { email: string; password: string },
): Promise<Record<string, string>> {
  const own = { Origin: origin, "Sec-Fetch-Site": "same-origin" }
  const form = { method: "POST", body: new URLSearchParams(person), headers: own, redirect: "manual" } as const
  const cookies = (await fetch(`${origin}/login`, form)).headers.getSetCookie()
  const cookie = cookies.find((one) => one.includes("session="))?.split(";")[0] ?? ""
  const call = { method: "POST", body: JSON.stringify(person), headers: { "Content-Type": "application/json" } }
  const { token } = (await (await fetch(`${origin}/api/user/login`, call)).json()) as { token: string }
  return { ...own, Cookie: cookie, Authorization: `Bearer ${token}` }
}
