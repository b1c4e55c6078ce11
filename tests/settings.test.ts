import { resolve } from "node:path"
import { expect, test } from "vitest"
import { readSettings } from "../settings.ts"

const read = (env: Record<string, string>) => readSettings(env)

test("without a mail server mail is from nobody in particular, under the public host", () => {
  expect(read({})).toMatchObject({ smtpUrl: null, mailFrom: { name: "", address: "no-reply@localhost" }, demo: false })
  expect(read({ BASE_URL: "https://portal.example.com" }).mailFrom.address).toBe("no-reply@portal.example.com")
})

test("the domain of the shipped proxy is the public origin, unless BASE_URL names another", () => {
  const given = read({ PORTAL_DOMAIN: " Portal.example.com " })
  expect([given.baseUrl.origin, given.baseUrlGiven]).toEqual(["https://portal.example.com", true])
  const both = read({ PORTAL_DOMAIN: "portal.example.com", BASE_URL: "https://rent.example.com" })
  expect(both.baseUrl.origin).toBe("https://rent.example.com")
  expect(read({ PORTAL_DOMAIN: "" }).baseUrlGiven).toBe(false)
})

test.each(["portal", "https://portal.example.com", "portal.example.com:443", "portal.example.com/x", "-a.example.com"])(
  "%s is not a domain",
  (PORTAL_DOMAIN) => {
    expect(() => read({ PORTAL_DOMAIN })).toThrow(/^PORTAL_DOMAIN must be a name such as portal.example.com/)
  },
)

test.each([
  ["office@example.com", "", "office@example.com"],
  ["Harbor House <office@example.com>", "Harbor House", "office@example.com"],
  ['"House, Harbor" <office@example.com>', "House, Harbor", "office@example.com"],
  ["<office@example.com>", "", "office@example.com"],
])("mail may be from %s", (MAIL_FROM, name, address) => {
  expect(read({ MAIL_FROM }).mailFrom).toEqual({ name, address })
})

test.each(["office", "office@", "a@b.c, d@e.f", "Harbor <office>", "Harbor\r\nBcc: <office@example.com>"])(
  "mail may not be from %j",
  (MAIL_FROM) => {
    expect(() => read({ MAIL_FROM })).toThrow(/^MAIL_FROM must be an address/)
  },
)

test("a mail server needs to know who mail is from", () => {
  expect(() => read({ SMTP_URL: "smtps://mail.example.com" })).toThrow("MAIL_FROM must be set when SMTP_URL is")
})

test.each(["mail.example.com", "http://mail.example.com", "smtp://", "smtp:mail"])(
  "%s is no mail server, and what was typed is not repeated",
  (SMTP_URL) => {
    expect(() => read({ SMTP_URL, MAIL_FROM: "office@example.com" })).toThrow(/^SMTP_URL must be a mail server such as/)
  },
)

test("no setting makes a demo", () => {
  expect(read({ DEMO: "1", demo: "true" }).demo).toBe(false)
})

test("the operator may choose the token of the first run, but none that is quickly guessed, and it is not repeated", () => {
  expect(read({}).setupToken).toBeNull()
  expect(read({ SETUP_TOKEN: " a long sentence " }).setupToken).toBe("a long sentence")
  expect(() => read({ SETUP_TOKEN: "seven77" })).toThrow(/^SETUP_TOKEN must have 8 to 200 characters(?!.*seven77)/)
})

test("a database of places must be there", () => {
  expect(read({})).toMatchObject({ geoipCityV4: null, geoipCityV6: null })
  expect(read({ GEOIP_CITY_V4: "package.json" }).geoipCityV4).toBe(resolve("package.json"))
  expect(() => read({ GEOIP_CITY_V6: "no-such.mmdb" })).toThrow(
    /^GEOIP_CITY_V6: there is no file at \/.*no-such\.mmdb\.$/,
  )
  expect(() => read({ GEOIP_CITY_V4: "tests" })).toThrow(/^GEOIP_CITY_V4: there is no file at/)
})

test("a secret is long or none, and a short one is not repeated", () => {
  expect(read({}).appSecret).toBeNull()
  expect(read({ APP_SECRET: " " }).appSecret).toBeNull()
  expect(read({ APP_SECRET: "a".repeat(32) }).appSecret).toBe("a".repeat(32))
  const short = "hunter2-hunter2"
  expect(() => read({ APP_SECRET: short })).toThrow(/^APP_SECRET must have at least 32 characters/)
  expect(() => read({ APP_SECRET: short })).not.toThrow(short)
})

test("the provider is the real one unless another origin is named, in the clear on this machine only", () => {
  expect(read({}).stripeApiBase.origin).toBe("https://api.stripe.com")
  expect(read({ STRIPE_API_BASE: "http://127.0.0.1:4010" }).stripeApiBase.origin).toBe("http://127.0.0.1:4010")
  for (const base of ["http://stripe.example", "stripe.example", "https://stripe.example/v1", "ftp://127.0.0.1"]) {
    expect(() => read({ STRIPE_API_BASE: base })).toThrow(/^STRIPE_API_BASE must be an https origin/)
  }
})

test("payments are the provider's unless the operator says otherwise", () => {
  expect(read({}).payments).toBe("stripe")
  expect(["stripe", "sandbox", "off"].map((name) => read({ PAYMENTS: name }).payments)).toEqual([
    "stripe",
    "sandbox",
    "off",
  ])
  expect(() => read({ PAYMENTS: "paypal" })).toThrow('PAYMENTS must be stripe, sandbox or off, not "paypal".')
})

test("a sandbox of several processes is on this machine or reached over TLS, and known by the common secret", () => {
  const APP_SECRET = "a".repeat(32)
  expect(read({}).sandboxUrl).toBeNull()
  expect(read({ SANDBOX_URL: " http://127.0.0.1:3100 ", APP_SECRET }).sandboxUrl?.origin).toBe("http://127.0.0.1:3100")
  for (const SANDBOX_URL of ["http://sandbox.example", "127.0.0.1:3100", "http://127.0.0.1:3100/v1"])
    expect(() => read({ SANDBOX_URL, APP_SECRET })).toThrow(/^SANDBOX_URL must be the address/)
  expect(() => read({ SANDBOX_URL: "http://127.0.0.1:3100" })).toThrow(/^APP_SECRET must be set with SANDBOX_URL/)
})

test("a webhook's secret is the provider's, and a wrong one is not repeated", () => {
  expect(read({}).stripeWebhookSecret).toBeNull()
  expect(read({ STRIPE_WEBHOOK_SECRET: " whsec_0123456789 " }).stripeWebhookSecret).toBe("whsec_0123456789")
  expect(() => read({ STRIPE_WEBHOOK_SECRET: "sk_live_51Hxq" })).toThrow(/^STRIPE_WEBHOOK_SECRET must be/)
  expect(() => read({ STRIPE_WEBHOOK_SECRET: "sk_live_51Hxq" })).not.toThrow("sk_live_51Hxq")
})

test("a mailbox is read over TLS, with a user, and its address is not repeated", () => {
  const mailbox = "imaps://office%40example.com:quite%2Fsecret@mail.example.com/INBOX"
  expect(read({}).imapUrl).toBeNull()
  expect(read({ IMAP_URL: mailbox }).imapUrl).toBe(mailbox)
  expect(read({ IMAP_URL: "imap://office:secret@127.0.0.1:1143/INBOX" }).imapUrl).toContain("127.0.0.1")
  for (const IMAP_URL of ["imap://office:secret@mail.example.com", "imaps://mail.example.com", "mail.example.com"])
    expect(() => read({ IMAP_URL })).toThrow(/^IMAP_URL must be a mailbox such as(?!.*secret@m)/)
})

test("mail that is delivered by a call has a secret that nobody guesses", () => {
  expect(read({}).inboundSecret).toBeNull()
  expect(read({ INBOUND_SECRET: "0123456789abcdef0123456789abcdef" }).inboundSecret).toHaveLength(32)
  expect(() => read({ INBOUND_SECRET: "short-secret" })).toThrow(/^INBOUND_SECRET must have at least 32(?!.*short-sec)/)
})

test("answers arrive at a domain", () => {
  expect(read({}).mailDomain).toBeNull()
  expect(read({ MAIL_DOMAIN: " Mail.Example.com " }).mailDomain).toBe("mail.example.com")
  for (const MAIL_DOMAIN of ["mail", "inbox@example.com", "https://example.com", "example.com."])
    expect(() => read({ MAIL_DOMAIN })).toThrow(/^MAIL_DOMAIN must be a domain such as/)
})

test("the server that is believed about senders has a name", () => {
  expect(read({}).mailAuthservId).toBeNull()
  expect(read({ MAIL_AUTHSERV_ID: " MX.Example.com " }).mailAuthservId).toBe("mx.example.com")
  for (const MAIL_AUTHSERV_ID of ["mx.example.com; dmarc=pass", "spf=pass", '"mx"'])
    expect(() => read({ MAIL_AUTHSERV_ID })).toThrow(/^MAIL_AUTHSERV_ID must be the name of a mail server such as/)
})

const SHARED = { APP_SECRET: "a".repeat(40) }

test("backups may lie in another folder than DATA_DIR", () => {
  expect(readSettings({}).backupDir).toBe(null)
  expect(readSettings({ BACKUP_DIR: "/mnt/backups/" }).backupDir).toBe("/mnt/backups")
})

test("without DATABASE_URL the property lies in DATA_DIR", () => {
  expect(read({})).toMatchObject({ databaseUrl: null, databaseMigrationUrl: null })
})

test.each([
  "postgres://app@127.0.0.1:5432/suitekeeper",
  "postgresql://app:p%40ss@localhost/suitekeeper",
  "postgres://app@%2Frun%2Fpostgresql/suitekeeper",
  "postgres://app@[::1]:5432/suitekeeper",
  "postgres://app:secret@db.example.com/suitekeeper?sslmode=verify-full",
  "postgres://app:secret@one.example:5432,two.example:5433/suitekeeper?sslmode=disable&target_session_attrs=read-write",
])("the database may be %s", (DATABASE_URL) => {
  expect(read({ ...SHARED, DATABASE_URL })).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseMigrationUrl: DATABASE_URL,
  })
})

test.each([
  ["mysql://app:hunter2@localhost/suitekeeper", /^DATABASE_URL must be a PostgreSQL database such as/],
  ["postgres://app:hunter2@localhost", /^DATABASE_URL must be a PostgreSQL database such as/],
  ["postgres://localhost/suitekeeper", /^DATABASE_URL must be a PostgreSQL database such as/],
  ["postgres://app:hunter2@localhost:port/suitekeeper", /^DATABASE_URL must be a PostgreSQL database such as/],
  ["postgres://app:hunter2@db.example.com/suitekeeper", /^DATABASE_URL names another machine, db.example.com: add/],
  ["postgres://app:hunter2@localhost,db.example.com:5433/suitekeeper", /another machine, db.example.com:5433: add/],
  ["postgres://app:hunter2@db.example.com/suitekeeper?sslmode=require", /^DATABASE_URL: sslmode is not supported/],
  ["postgres://app:hunter2@localhost/suitekeeper?host=db.example.com", /^DATABASE_URL: host is not supported/],
  ["postgres://app:hunter2@localhost/suitekeeper?sslrootcert=no-such.pem", /^DATABASE_URL \(sslrootcert\): there is/],
])("the database may not be %s, and its password is not repeated", (DATABASE_URL, message) => {
  expect(() => read({ ...SHARED, DATABASE_URL })).toThrow(message)
  expect(() => read({ ...SHARED, DATABASE_URL })).not.toThrow(/hunter2/)
})

test("PostgreSQL needs the secret that its processes share, and the migrating role belongs to it", () => {
  const DATABASE_URL = "postgres://app@localhost/suitekeeper"
  expect(() => read({ DATABASE_URL })).toThrow(/^APP_SECRET must be set with DATABASE_URL/)
  expect(() => read({ DATABASE_MIGRATION_URL: DATABASE_URL })).toThrow(/^DATABASE_MIGRATION_URL is set without/)
  const DATABASE_MIGRATION_URL = "postgres://owner@localhost/suitekeeper"
  expect(read({ ...SHARED, DATABASE_URL, DATABASE_MIGRATION_URL })).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseMigrationUrl: DATABASE_MIGRATION_URL,
  })
})

const TEXTS = { TEXT_GATEWAY_URL: "https://texts.example.com/v1/messages", TEXT_GATEWAY_SECRET: "0".repeat(32) }

test("text messages go nowhere without a gateway, and with one as the operator writes them", () => {
  expect(read({}).textGateway).toBeNull()
  expect(read({ TEXT_GATEWAY_SECRET: TEXTS.TEXT_GATEWAY_SECRET }).textGateway).toBeNull()
  expect(read(TEXTS).textGateway).toMatchObject({
    authorization: null,
    from: "",
    body: '{"from":"{from}","to":"{to}","text":"{text}"}',
  })
  const TEXT_GATEWAY_BODY = "To={to}&From={from}&Body={text}"
  const own = {
    ...TEXTS,
    TEXT_GATEWAY_BODY,
    TEXT_GATEWAY_AUTH: " Basic dXNlcjprZXk= ",
    TEXT_GATEWAY_FROM: "+19095550100",
  }
  expect(read(own).textGateway).toMatchObject({
    ...{ authorization: "Basic dXNlcjprZXk=", from: "+19095550100", body: TEXT_GATEWAY_BODY },
  })
  const loopback = read({ ...TEXTS, TEXT_GATEWAY_URL: "http://127.0.0.1:3200/sms" })
  expect(loopback.textGateway?.url.host).toBe("127.0.0.1:3200")
})

test.each([
  [{ TEXT_GATEWAY_URL: "http://texts.example.com/hunter2" }, /^TEXT_GATEWAY_URL must be an https address/],
  [{ TEXT_GATEWAY_URL: "https://user:hunter2@texts.example.com/" }, /^TEXT_GATEWAY_URL .* TEXT_GATEWAY_AUTH/],
  [{ TEXT_GATEWAY_URL: "texts.example.com" }, /^TEXT_GATEWAY_URL must be an https address/],
  [{ TEXT_GATEWAY_SECRET: "" }, /^TEXT_GATEWAY_SECRET must be set with TEXT_GATEWAY_URL/],
  [{ TEXT_GATEWAY_SECRET: "hunter2" }, /^TEXT_GATEWAY_SECRET must have at least 32/],
  [{ TEXT_GATEWAY_AUTH: "hunter2" }, /^TEXT_GATEWAY_AUTH must be a whole Authorization header/],
  [{ TEXT_GATEWAY_AUTH: "Bearer hunter2\r\nX: y" }, /^TEXT_GATEWAY_AUTH must be a whole Authorization header/],
  [{ TEXT_GATEWAY_BODY: '{"to":"{to}"}' }, /^TEXT_GATEWAY_BODY must be JSON/],
  [{ TEXT_GATEWAY_BODY: '{"to":"{to}","text":{text}' }, /^TEXT_GATEWAY_BODY must be JSON/],
])("the gateway for texts may not be %j, and no key is repeated", (given, message) => {
  expect(() => read({ ...TEXTS, ...given })).toThrow(message)
  expect(() => read({ ...TEXTS, ...given })).not.toThrow(/hunter2/)
})
