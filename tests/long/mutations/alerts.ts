import type { Mutation } from "../../run/mutations.ts"

/** Mistakes in alerts. */
export const ALERTS: readonly Mutation[] = [
  {
    file: "app/domain/mail/alert-choices.ts",
    text: "if (fixed) return { isWanted: true, unsubscribe: null, textTo }",
    becomes: "",
    test: "tests/domain/alerts/choices.test.ts",
    name: "a mail about money that moved cannot be switched off and has no link",
  },
  {
    file: "app/domain/mail/alert-choices.ts",
    text: "!only || others.length > 0",
    becomes: "!only",
    test: "tests/domain/alerts/choices.test.ts",
    name: "a mail about money that moved cannot be switched off and has no link",
  },
  {
    file: "app/domain/mail/outbox.ts",
    text: 'const state = alert.isWanted ? wanted : "cancelled"',
    becomes: "const state = wanted",
    test: "tests/domain/alerts/senders.test.ts",
    name: "a tenant without an account switches off by the address",
  },
  {
    file: "app/domain/alerts/new-charges.ts",
    text: "gte(createdAt, changedAt),",
    becomes: "",
    test: "tests/jobs/send-alerts.test.ts",
    name: "charges of before the choice are not told",
  },
  {
    file: "app/domain/alerts/coming-rent.ts",
    text: '|| !(await isFirstAlert(tx, person, "due", dueOn))',
    becomes: "",
    test: "tests/jobs/send-alerts.test.ts",
    name: "not sooner and once",
  },
]
