/** The shipped files for compose, systemd and Caddy, checked by these programs; and the portal behind the shipped proxy. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { describe, expect, test } from "vitest"
import { emptyFolder } from "../support/processes.ts"
import { serving } from "../support/program.ts"
import { type CaddyProxy, caddyBefore, DOMAIN, through } from "./support/caddy.ts"
import { needs, ran } from "./support/needs.ts"

const HA = { PORTAL_ORIGIN: "https://portal.example.com", APP_SECRET: "s", OWNER_PASSWORD: "o", APP_PASSWORD: "a" }

test.each([
  ["compose.yaml", {}],
  ["compose.yaml", { PORTAL_DOMAIN: DOMAIN, COMPOSE_PROFILES: "tls" }],
])("compose accepts %s with %j", (file, env) => {
  needs("docker-compose", "docker-compose")
  const { status, output } = ran("docker-compose", ["-f", file, "config"], { ...process.env, ...HA, ...env })
  expect([status, output]).toEqual([0, expect.stringContaining("no-new-privileges")])
})

test("systemd accepts the service, and rates what it may do at most 3.0 of 10", () => {
  needs("systemd-analyze", "systemd")
  const verified = ran("systemd-analyze", ["verify", "deploy/suitekeeper.service"]).output
  const complaints = verified.split("\n").filter((line) => line.includes("suitekeeper.service"))
  expect(complaints.filter((line) => !line.includes("is not executable"))).toEqual([])
  const { output } = ran("systemd-analyze", ["security", "--offline=true", "deploy/suitekeeper.service"])
  expect(Number(/exposure level for suitekeeper\.service: ([\d.]+)/.exec(output)?.[1])).toBeLessThanOrEqual(3)
})

test("Prometheus accepts the alerts", () => {
  needs("promtool", "prometheus")
  const { status, output } = ran("promtool", ["check", "rules", "deploy/prometheus-alerts.yml"])
  expect([status, output]).toEqual([0, expect.stringContaining("3 rules found")])
})

test("Prometheus accepts /metrics, and every series that the alerts and the dashboard name is there", async () => {
  const token = "a-token-of-at-least-thirty-two-characters"
  const { port } = await serving(emptyFolder(), { METRICS_TOKEN: token })
  await (await fetch(`http://127.0.0.1:${port}/login`)).text()
  const headers = { Authorization: `Bearer ${token}` }
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()
  // Ignores its remarks about the names of prom-client's own figures.
  const { output } = ran("promtool", ["check", "metrics"], process.env, text)
  expect(output.split("\n").filter((line) => line !== "" && !line.startsWith("nodejs_active_"))).toEqual([])
  const files = ["deploy/prometheus-alerts.yml", "deploy/grafana-dashboard.json"].map((name) =>
    readFileSync(name, "utf8"),
  )
  const named = files.join(" ").match(/\b(?:suitekeeper|nodejs|process)_\w+/g) ?? []
  expect(named.filter((name) => !new RegExp(`^# TYPE ${name} `, "m").test(text))).toEqual([])
})

/** The result of an attempt of openssl to connect: the protocol and cipher, or nothing if the proxy refuses. */
function handshake({ https }: CaddyProxy, ...options: string[]): string | undefined {
  const target = ["s_client", "-connect", `127.0.0.1:${https}`, "-servername", DOMAIN, "-brief"]
  const { output } = ran("openssl", [...target, ...options])
  const [, protocol] = /Protocol version: (\S+)/.exec(output) ?? []
  const [, cipher] = /Ciphersuite: (\S+)/.exec(output) ?? []
  return protocol && `${protocol} ${cipher}`
}

describe("behind the shipped proxy", () => {
  async function portal() {
    const folder = emptyFolder()
    const { port } = await serving(folder, { PORTAL_DOMAIN: DOMAIN, TRUSTED_PROXIES: "127.0.0.1" })
    return { folder, proxy: await caddyBefore(port) }
  }

  test("pages arrive over TLS 1.2 and 1.3 with forward secrecy, and nothing older or weaker is spoken", async () => {
    const { proxy } = await portal()
    expect(handshake(proxy, "-tls1_3")).toMatch(/^TLSv1\.3 TLS_/)
    expect(handshake(proxy, "-tls1_2")).toMatch(/^TLSv1\.2 ECDHE-ECDSA-/)
    // Debian's openssl allows older versions and ciphers only at security level 0.
    const willing = ["-cipher", "ALL:@SECLEVEL=0"]
    expect(handshake(proxy, "-tls1_1", ...willing)).toBeUndefined()
    expect(handshake(proxy, "-tls1", ...willing)).toBeUndefined()
    const weak = "AES128-SHA:AES256-SHA:ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES256-SHA:@SECLEVEL=0"
    expect(handshake(proxy, "-tls1_2", "-cipher", weak)).toBeUndefined()
  })

  test("http leads to https, and pages say that they stay there", async () => {
    const { proxy } = await portal()
    const headers = { host: DOMAIN }
    const plain = await fetch(`http://127.0.0.1:${proxy.http}/login`, { redirect: "manual", headers })
    expect([plain.status, plain.headers.get("location")]).toEqual([308, expect.stringMatching(/^https:\/\//)])
    const page = await through(proxy, "/login")
    expect([page.status, page.headers["strict-transport-security"]]).toEqual([
      200,
      expect.stringMatching(/max-age=31536000/),
    ])
  })

  test("the portal sees the person's own address, whatever the person's request claims", async () => {
    const { folder, proxy } = await portal()
    const claims = { "x-forwarded-for": "203.0.113.9", "x-real-ip": "203.0.113.9" }
    const form = { email: "nobody@example.com", password: "not the password" }
    expect((await through(proxy, "/login", form, claims)).status).toBe(401)
    const database = new Sqlite(join(folder, "suitekeeper.sqlite"), { readonly: true })
    const rows = database.prepare("select ip from audit_log where category = 'USR_LOGINFAIL'").pluck().all()
    database.close()
    expect(rows).toEqual(["127.0.0.1"])
  })
})
