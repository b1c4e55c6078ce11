/** The deployment files: they can be parsed, refer only to existing names, and pass settings that the program accepts. No container is started. */
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { parse } from "yaml"
import { readSettings } from "../settings.ts"

type Service = {
  environment?: Record<string, string>
  volumes?: string[]
  ports?: string[]
  networks?: Record<string, { ipv4_address: string }>
  configs?: { source: string }[]
  depends_on?: Record<string, unknown>
}
type Compose = {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  configs?: Record<string, unknown>
}

const file = (name: string) => readFileSync(name, "utf8")
const composeOf = (name: string) => parse(file(name), { merge: true }) as Compose
const [alone, available] = [composeOf("compose.yaml"), composeOf("compose.ha.yaml")]

/** The value as compose resolves it: from `given`, else the default. A missing required variable becomes "letters". */
const filled = (value: string, given: Record<string, string>) =>
  value.replaceAll(/\$\{(\w+)(?::-([^}]*)|:\?)\}/g, (_, name, usual = "letters") => given[name] ?? usual)

const environmentOf = (service: Service | undefined, given: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(service?.environment ?? {}).map(([name, value]) => [name, filled(String(value), given)]),
  )

test.each([
  ["compose.yaml", alone],
  ["compose.ha.yaml", available],
])("every volume, config and service that is named in %s exists", (_, compose) => {
  const services = Object.values(compose.services)
  const named = (of: (service: Service) => string[]) => new Set(services.flatMap(of))
  const volumes = named(({ volumes = [] }) => volumes.map((volume) => volume.split(":")[0] ?? ""))
  const configs = named(({ configs = [] }) => configs.map(({ source }) => source))
  const needed = named(({ depends_on = {} }) => Object.keys(depends_on))
  const ownVolumes = [...volumes].filter((name) => !name.startsWith("."))
  expect(ownVolumes.toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
  expect([...configs].toSorted()).toEqual(Object.keys(compose.configs ?? {}).toSorted())
  expect([...needed].filter((name) => !(name in compose.services))).toEqual([])
})

test("the settings of both processes are the same, and the program accepts them", () => {
  const { one, two } = available.services
  expect(one?.environment).toEqual(two?.environment)
  const given = { PORTAL_ORIGIN: "https://portal.example.com", APP_SECRET: "s".repeat(32) }
  const settings = readSettings(environmentOf(one, given))
  expect(settings.databaseUrl).toContain("@primary:5432,standby:5432/suitekeeper")
  expect(settings.databaseMigrationUrl).toContain("postgres://owner:")
})

test("compose.yaml without a file of settings serves this machine only", () => {
  const { app } = alone.services
  expect(app?.ports).toEqual(["127.0.0.1:3000:3000"])
  const { baseUrl, baseUrlGiven, payments } = readSettings(environmentOf(app, {}))
  expect([baseUrl.origin, baseUrlGiven, payments]).toEqual(["http://localhost:3000", false, "stripe"])
})

test("PORTAL_DOMAIN alone sets the public origin, the proxy's name and the proxy that is trusted", () => {
  const { app, proxy } = alone.services
  const given = { PORTAL_DOMAIN: "portal.example.com" }
  const { baseUrl, trustedProxies } = readSettings(environmentOf(app, given))
  const [ofApp = "", ofProxy = ""] = [app, proxy].map((service) =>
    filled(service?.networks?.portal?.ipv4_address ?? "", {}),
  )
  expect(baseUrl.origin).toBe("https://portal.example.com")
  expect([trustedProxies.check(ofProxy), trustedProxies.check(ofApp)]).toEqual([true, false])
  expect(environmentOf(proxy, given).PORTAL_DOMAIN).toBe("portal.example.com")
})

test("behind a proxy of one's own BASE_URL is the public origin, and the named proxy is trusted beside the shipped one", () => {
  const { app } = alone.services
  const given = { BASE_URL: "https://rent.example.com", TRUSTED_PROXIES: "172.31.250.1" }
  const { baseUrl, baseUrlGiven, trustedProxies } = readSettings(environmentOf(app, given))
  expect([baseUrl.origin, baseUrlGiven]).toEqual(["https://rent.example.com", true])
  const trusted = ["172.31.250.1", "172.31.250.3", "172.31.250.2", "172.31.250.4"].map((one) =>
    trustedProxies.check(one),
  )
  expect(trusted).toEqual([true, true, false, false])
})

/** Settings that the image sets itself, or that only development uses. */
const OF_THE_IMAGE = ["DATA_DIR", "HOST", "PORT", "STRIPE_API_BASE", "SANDBOX_URL"]

test("every setting can be given to compose.yaml", () => {
  const named = [...file("settings.ts").matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g)].map(([, name = ""]) => name)
  const passed = Object.keys(alone.services.app?.environment ?? {})
  expect([...new Set(named)].filter((name) => !OF_THE_IMAGE.includes(name)).toSorted()).toEqual(passed.toSorted())
})

test("image and service start the program in the same way, as a user without rights", () => {
  const [dockerfile, service] = [file("Dockerfile"), file("deploy/suitekeeper.service")]
  const command: string[] = JSON.parse(/^CMD (\[.*)$/m.exec(dockerfile)?.[1] ?? "[]")
  expect(command.length).toBeGreaterThan(2)
  expect(service).toContain(`ExecStart=/opt/suitekeeper/node_modules/.bin/${command.join(" ")}\n`)
  expect(dockerfile).toMatch(/^USER node$/m)
  expect(service).toMatch(/^User=suitekeeper$/m)
})
