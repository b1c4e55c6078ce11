/** `verify`: checks every balance of this database against its ledger, the consistency of threads, and the audit log against its hashes. */
import { read } from "#db/client.server.ts"
import { allViolations } from "~/domain/backups/violations.ts"
import { verifyFiles } from "~/domain/storage/verify-files.ts"
import { type CliCommand, readArguments, withDatabase } from "./command.ts"

export const verify: CliCommand = {
  args: "",
  description:
    "check every ledger and balance invariant, the audit log's chain and the stored files; exit status 1 on a breach",
  async run(args, server) {
    readArguments(args, {})
    const started = performance.now()
    const violations = await withDatabase(server, async () => [
      ...(await read(allViolations)),
      ...(await verifyFiles()).map((detail) => ({ law: "every stored file is on the disk as it arrived", detail })),
    ])
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    for (const { law, detail } of violations) console.error(`Breach of "${law}": ${detail}`)
    console.log(
      violations.length === 0
        ? `Every invariant holds (${seconds} s).`
        : `${violations.length} ${violations.length === 1 ? "breach" : "breaches"} (${seconds} s).`,
    )
    return violations.length === 0 ? 0 : 1
  },
}
