import type { Mutation } from "../../run/mutations.ts"

/** Mistakes in text messages. */
export const TEXTS: readonly Mutation[] = [
  {
    file: "app/domain/texts/answers.ts",
    text: " && Math.abs(now - Number(seconds) * 1000) <= VALID_FOR",
    becomes: "",
    test: "tests/api/text.inbound.test.ts",
    name: "an answer that was signed -302000 ms from now is answered 400",
  },
  {
    file: "app/domain/texts/answers.ts",
    text: 'timingSafeEqual(Buffer.from(hex, "hex"), expected) && ',
    becomes: "",
    test: "tests/api/text.inbound.test.ts",
    name: "a wrong signature, none, another secret or other bytes are refused",
  },
  {
    file: "app/domain/texts/answers.ts",
    text: "if (!(await tx.one(made)) || answer.word",
    becomes: "await tx.one(made)\n  if (answer.word",
    test: "tests/api/text.inbound.test.ts",
    name: "a delivery counts once",
  },
  {
    file: "app/domain/texts/obstacles.ts",
    text: "hour >= QUIET_FROM || hour < QUIET_UNTIL",
    becomes: "hour > QUIET_FROM || hour < QUIET_UNTIL",
    test: "tests/jobs/deliver-texts.test.ts",
    name: "at 21 o'clock of the property 0 alert is sent",
  },
  {
    file: "app/domain/texts/obstacles.ts",
    text: ">= MOST_TEXTS_A_DAY)",
    becomes: "> MOST_TEXTS_A_DAY)",
    test: "tests/jobs/deliver-texts.test.ts",
    name: "ten a day, codes too",
  },
  {
    file: "app/domain/texts/codes.ts",
    text: '  if (await isStopped(tx, phone)) throw new Refusal("TEXTS_STOPPED")\n',
    becomes: "",
    test: "tests/domain/texts/confirm-number.test.ts",
    name: "a number that said STOP gets no code before it says START",
  },
  {
    file: "app/domain/texts/confirm-number.ts",
    text: ">= MOST_TRIES",
    becomes: "> MOST_TRIES",
    test: "tests/domain/texts/confirm-number.test.ts",
    name: "five wrong codes end a code",
  },
  {
    file: "app/domain/texts/http-gateway.ts",
    text: '    redirect: "manual",\n',
    becomes: "",
    test: "tests/domain/texts/http-gateway.test.ts",
    name: "no redirect is followed",
  },
  {
    file: "app/domain/texts/end-agreement.ts",
    text: "  await tx.run(tx.update(alertChoices).set({ byText: false }).where(eq(alertChoices.userId, userId)))\n",
    becomes: "",
    test: "tests/domain/texts/confirm-number.test.ts",
    name: "the person ends texts",
  },
]
