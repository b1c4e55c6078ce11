/** Caddy with the shipped configuration, a certificate of its own authority, and separate ports and folders. */
import { spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { request } from "node:https"
import { join } from "node:path"
import { expect } from "vitest"
import { freePort } from "../../support/free-port.ts"
import { emptyFolder, endedAfterwards } from "../../support/processes.ts"
import { needs } from "./needs.ts"

export const DOMAIN = "portal.example.com"

export type CaddyProxy = { http: number; https: number; authority: string }

/** Starts it in front of the program's port and waits until it has its certificate. */
export async function caddyBefore(upstream: number): Promise<CaddyProxy> {
  needs("caddy", "caddy")
  const folder = emptyFolder()
  const [http, https] = [await freePort(), await freePort()]
  const options = `local_certs\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}`
  const env = {
    ...{ PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    ...{ PORTAL_DOMAIN: DOMAIN, PORTAL_UPSTREAM: `127.0.0.1:${upstream}`, CADDY_OPTIONS: options },
  }
  const started = ["run", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"]
  endedAfterwards(spawn("caddy", started, { env, stdio: "ignore" }))
  const authority = join(folder, "caddy/pki/authorities/local/root.crt")
  await expect.poll(() => existsSync(authority), { timeout: 30_000 }).toBe(true)
  const proxy = { http, https, authority: readFileSync(authority, "utf8") }
  await expect
    .poll(() => through(proxy, "/healthz").catch(() => null), { timeout: 30_000 })
    .toMatchObject({ status: 200 })
  return proxy
}

type Answer = { status: number | undefined; headers: Record<string, string | string[] | undefined> }

/** Requests a page of the portal from this machine, by its public name and with the authority's certificate. A body makes it a form. */
export function through(
  { https, authority }: CaddyProxy,
  path: string,
  form?: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host: "127.0.0.1", port: https, servername: DOMAIN, ca: authority, path },
        method: form ? "POST" : "GET",
        headers: {
          host: DOMAIN,
          ...(form && { origin: `https://${DOMAIN}`, "content-type": "application/x-www-form-urlencoded" }),
          ...headers,
        },
      },
      (answer) => {
        answer.resume()
        answer.once("end", () => resolve({ status: answer.statusCode, headers: answer.headers }))
      },
    )
    sent.once("error", reject)
    sent.end(form && new URLSearchParams(form).toString())
  })
}
