import type { Mutation } from "../../run/mutations.ts"

/** Mistakes in conversations and mails that arrive. */
export const THREADS: readonly Mutation[] = [
  {
    file: "app/domain/threads/automatic-mail.ts",
    text: 'value("x-autoreply") === "yes" ||\n    ',
    becomes: "",
    test: "tests/domain/threads/mail-shapes.test.ts",
    name: "the mail vacation-old",
  },
  {
    file: "app/domain/threads/find-thread.ts",
    text: "if (named !== undefined || sender.isDoubtful)",
    becomes: "if (named !== undefined)",
    test: "tests/domain/threads/mail-shapes.test.ts",
    name: "the mail two-from-headers",
  },
  {
    file: "app/domain/threads/find-thread.ts",
    text: "if (await takesPart(tx, threadId, sender)) return threadId",
    becomes: "return threadId",
    test: "tests/domain/threads/mail-shapes.test.ts",
    name: "the mail stranger-with-our-message-id",
  },
  {
    file: "app/domain/threads/participants.ts",
    text: "|| isVerified(authentication)",
    becomes: "|| authentication !== null",
    test: "tests/pages/inbox.test.ts",
    name: "an address that only an unverified mail named gets no answer unless somebody chooses it",
  },
  {
    file: "app/domain/threads/participants.ts",
    text: " || isOwn(address)) continue",
    becomes: ") continue",
    test: "tests/pages/inbox.test.ts",
    name: "a mail that names no sender has one to be seen all the same",
  },
  {
    file: "app/domain/threads/authentication-results.ts",
    text: '  if (foundAnywhere(authentication, "dmarc").includes("fail")) return true\n',
    becomes: "",
    test: "tests/domain/threads/forged-senders.test.ts",
    name: "mx.example.com; dmarc=fail (p=none) header.from=a.example; spf=pass smtp.mailfrom=dmarc=pass@evil.example",
  },
  {
    file: "app/domain/threads/store-inbound.ts",
    text: "(counted?.mails ?? 0) >= MOST_OF_ONE",
    becomes: "(counted?.mails ?? 0) > MOST_OF_ONE",
    test: "tests/domain/threads/receive-message.test.ts",
    name: "sixty mails of one sender in an hour are taken in, the rest waits in quarantine as it came, and others are not held up",
  },
  {
    file: "app/domain/threads/store-inbound.ts",
    text: '  if (await isOurs(tx, mail)) return { outcome: "own" }\n',
    becomes: "",
    test: "tests/domain/threads/mail-shapes.test.ts",
    name: "the mail our-own-mail",
  },
  {
    file: "app/domain/threads/quarantine.ts",
    text: "+ raw.size <= ROOM",
    becomes: "<= ROOM",
    test: "tests/domain/threads/receive-message.test.ts",
    name: "of a mail that stays in the mailbox its row is enough when the quarantine has no room",
  },
  {
    file: "app/domain/threads/authentication-results.ts",
    text: " || serverOf(authentication) !== name) return false",
    becomes: ") return false",
    test: "tests/domain/threads/forged-senders.test.ts",
    name: "what a server said that is ours no more",
  },
  {
    file: "app/domain/threads/find-thread.ts",
    text: "const SUBJECT_COUNTS = 30 * DAY",
    becomes: "const SUBJECT_COUNTS = 32 * DAY",
    test: "tests/domain/threads/receive-message.test.ts",
    name: "a subject finds its thread for thirty days",
  },
  {
    file: "app/domain/threads/receive-delivered.ts",
    text: ' && timingSafeEqual(Buffer.from(hex, "hex"), expected)',
    becomes: " && expected.length > 0",
    test: "tests/api/email.inbound.test.ts",
    name: "another hash is refused",
  },
]
