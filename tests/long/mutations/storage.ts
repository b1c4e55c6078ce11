import type { Mutation } from "../../run/mutations.ts"

/** Mistakes in stored bytes. */
export const STORAGE: readonly Mutation[] = [
  {
    file: "app/domain/storage/contents.ts",
    text: "set: { releasedAt: null, ",
    becomes: "set: { ",
    test: "tests/domain/storage/contents.test.ts",
    name: "a document that a waiting mail carries leaves with it, and is removed then",
  },
  {
    file: "db/sqlite/stored-bytes.ts",
    text: "        if (!row) rmSync",
    becomes: "        if (row === null) rmSync",
    test: "tests/domain/storage/contents.test.ts",
    name: "received bytes whose transaction failed leave nothing, unless another row names the same",
  },
  {
    file: "app/domain/storage/media-type.ts",
    text: "isText && !isMarkup(head)",
    becomes: "isText",
    test: "tests/domain/storage/contents.test.ts",
    name: 'the bytes alone tell their type: "  <!doctype html><script>alert(1)</script>"',
  },
  {
    file: "app/domain/storage/scan.ts",
    text: "  if (found !== null) throw badField(field,",
    becomes: '  if (found === "") throw badField(field,',
    test: "tests/domain/storage/scan.test.ts",
    name: "an infected file is refused by the name of what it holds",
  },
  {
    file: "app/domain/storage/receive.ts",
    text: "size + part.byteLength > limit",
    becomes: "size > limit",
    test: "tests/domain/storage/contents.test.ts",
    name: "what is larger than allowed, or breaks off, leaves nothing",
  },
  {
    file: "db/sqlite/stored-bytes.ts",
    text: " || (await stat(path)).mtimeMs > startedAt) continue",
    becomes: ") continue",
    test: "tests/jobs/remove-contents.test.ts",
    name: "a start removes what was being received, and files without a row that are older than it",
  },
  {
    file: "app/domain/storage/free-space.ts",
    text: "Math.min(LEAST",
    becomes: "Math.max(LEAST",
    test: "tests/domain/storage/contents.test.ts",
    name: "files are refused below 500 MB or 5 % of free space, whichever is less",
  },
  {
    file: "app/domain/storage/carried-problem.ts",
    text: "if (!(await storedBytes().has(sha256)))",
    becomes: 'if (sha256 === "")',
    test: "tests/domain/mail/deliver-mail.test.ts",
    name: "a mail with a file that is not on the disk any more fails at once, without a path of the server",
  },
  {
    file: "app/domain/storage/contents.ts",
    text: "    tx.one(tx.select(one).from(mailQuarantine).where(eq(mailQuarantine.rawSha256, sha256)).limit(1)),\n",
    becomes: "",
    test: "tests/pages/inbound-mail.test.ts",
    name: "the bytes of a mail that was kept out stay while a document of the same bytes is deleted",
  },
  {
    file: "app/domain/threads/inbound-problems.ts",
    text: "({ rawSha256 }) => rawSha256 ?? [])",
    becomes: "() => [])",
    test: "tests/pages/inbound-mail.test.ts",
    name: "the bytes of a mail that was kept out stay while a document of the same bytes is deleted",
  },
]
