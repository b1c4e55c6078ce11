/** `verify` reports people who could be texted without their agreement. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { alertChoices, textAgreements, textAnswers } from "#db/schema/index.ts"
import { allViolations } from "~/domain/backups/violations.ts"
import { verifyTexts } from "~/domain/texts/verify-texts.ts"
import { tenantUser } from "../../support/people.ts"
import { signedIn } from "../../support/sign-ins.ts"
import { answers, isTextedAbout, PHONE, withTexts } from "../../support/texts.ts"

let dana: Awaited<ReturnType<typeof signedIn>>
beforeEach(async () => {
  withTexts()
  dana = await signedIn(await tenantUser(101))
  await isTextedAbout(dana, ["charge"])
})

const laws = async () => (await read(verifyTexts)).map(({ law }) => law)

test("what people do breaks no law", async () => {
  expect(await read(allViolations)).toEqual([])
  await answers("STOP")
  expect(await laws()).toEqual([])
  await answers("START")
  await isTextedAbout(dana, ["charge"])
  expect(await read(allViolations)).toEqual([])
})

test("each law finds what breaks it", async () => {
  const stop = { deliveryId: "one", phone: PHONE, word: "stop", receivedAt: 1 } as const
  await write((tx) => tx.run(tx.insert(textAnswers).values(stop)))
  expect(await laws()).toEqual(["no agreement to text messages is open for a number whose last answer was STOP"])
  await write((tx) => tx.run(tx.update(textAgreements).set({ endedAt: 1 })))
  expect(await laws()).toEqual([
    "who is texted about a kind has an open agreement",
    "an agreement to text messages that ended says how",
  ])
  await write((tx) => tx.run(tx.update(textAgreements).set({ endedBy: "stop" })))
  await write((tx) => tx.run(tx.update(alertChoices).set({ byText: false })))
  expect(await laws()).toEqual([])
})
