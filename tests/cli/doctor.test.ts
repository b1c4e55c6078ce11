/** `doctor`: reports the same as /admin/status, makes checks outside the machine, and exits with 1 if something is red. */
import { expect, onTestFinished, test } from "vitest"
import { trySmtp } from "~/domain/mail/smtp.server.ts"
import { replaceSettings } from "../../settings.ts"
import { mailServer, nobodyThere } from "../support/mail-server.ts"
import { ANN, inFolder } from "../support/operator.ts"
import { takingGateway } from "../support/texts.ts"
import { usualSettings } from "../support/usual-settings.ts"

/** The output of `doctor` with these settings, for a property with one administrator. */
async function diagnosis(env: Record<string, string> = {}) {
  let message = { status: -1, out: "", err: "" }
  await inFolder(async (run) => {
    replaceSettings(usualSettings(env))
    await run("user", "create", ...ANN)
    message = await run("doctor")
  })
  return message
}

test("an installation without anything wrong exits 0", async () => {
  const { status, out } = await diagnosis()
  expect(status).toBe(0)
  expect(out).toMatch(/^ok {3}Database: It has .+\.$/m)
  expect(out).toMatch(/^look Mail to people: No mail server is set/m)
  expect(out).toMatch(/^ok {3}Write access: Files can be written/m)
  expect(out).not.toMatch(/^BAD/m)
})

test("it says nothing of its own process and its default address as if they were the server's", async () => {
  const { out } = await diagnosis({ PORT: "1" })
  expect(out).not.toMatch(/runs since|of memory|localhost:3000/)
  expect(out).toMatch(/^look Public address: This command has no PORTAL_DOMAIN or BASE_URL/m)
  expect(out).toMatch(/^ok {3}This command: Version /m)
  expect(out).toMatch(/^ok {3}Server: None answers at http:\/\/127\.0\.0\.1:1,/m)
  expect((await diagnosis({ BASE_URL: "https://portal.invalid" })).out).toContain("https://portal.invalid")
})

test("a mail server that does not answer is red and exits 1", async () => {
  const { status, out } = await diagnosis({ SMTP_URL: await nobodyThere(), MAIL_FROM: "office@example.com" })
  expect([status, out]).toEqual([
    1,
    expect.stringMatching(/^BAD {2}Mail server: 127\.0\.0\.1:\d+ cannot be used: .*ECONNREFUSED/m),
  ])
})

test("a wrong password of the mail server is told in the server's words, without the password", async () => {
  const { url, stop } = await mailServer({ password: "the right one" })
  onTestFinished(stop)
  const wrong = url.replace("smtp://", "smtp://office:the-wrong-one@")
  const { status, out } = await diagnosis({ SMTP_URL: wrong, MAIL_FROM: "office@example.com" })
  expect([status, out]).toEqual([1, expect.stringMatching(/^BAD {2}Mail server: .*535/m)])
  expect(out).not.toContain("the-wrong-one")
  expect(
    await trySmtp({
      url: url.replace("smtp://", `smtp://office:${encodeURIComponent("the right one")}@`),
      saved: null,
    }),
  ).toBeNull()
})

test("a public name that no server knows is red", async () => {
  const { status, out } = await diagnosis({ BASE_URL: "https://portal.invalid" })
  expect([status, out]).toEqual([1, expect.stringMatching(/^BAD {2}Name: portal\.invalid is not known/m)])
})

test("the gateway for text messages is looked for and sent nothing, and one that is away is red", async () => {
  const { url, posted } = await takingGateway()
  const TEXT_GATEWAY_SECRET = "0".repeat(32)
  const well = await diagnosis({ TEXT_GATEWAY_URL: url, TEXT_GATEWAY_SECRET, TEXT_GATEWAY_AUTH: "Bearer hunter2" })
  expect(well.status).toBe(0)
  expect(well.out).toMatch(/^ok {3}Text messages: They go to 127\.0\.0\.1:\d+\.$/m)
  expect(well.out).toMatch(/^ok {3}Text gateway: 127\.0\.0\.1:\d+ answers\./m)
  expect(posted.map(({ path, headers, body }) => [path, headers.authorization, body])).toEqual([["/", undefined, ""]])
  const away = await diagnosis({ TEXT_GATEWAY_URL: "http://127.0.0.1:1/messages", TEXT_GATEWAY_SECRET })
  expect([away.status, away.out]).toEqual([
    1,
    expect.stringMatching(/^BAD {2}Text gateway: 127\.0\.0\.1:1 cannot be reached: /m),
  ])
})
