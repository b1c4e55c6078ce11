/**
 * Runs after `drizzle-kit generate`. In the newest migration it makes every new table STRICT and every reference to a journal deferred (a journal's
 * lines are written before its header), which drizzle-kit cannot express. It also removes the snapshots before the newest, which no tool reads.
 * Shipped migrations are not changed. Safe to run twice.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"

const folder = new URL("./sqlite/migrations/", import.meta.url)
const newest = readdirSync(folder)
  .filter((file) => /^\d+_[^.]*\.sql$/.test(file))
  .toSorted()
  .at(-1)
if (newest) finish(new URL(newest, folder))
removeOldSnapshots(new URL("./meta/", folder))

function finish(file: URL): void {
  const before = readFileSync(file, "utf8")
  const after = before
    .replace(/^\);$/gm, ") STRICT;")
    .replace(/^\);\s*(?=--> statement-breakpoint)/gm, ") STRICT;\n")
    .replaceAll(
      /REFERENCES `journals`\(`id`\) ON UPDATE no action ON DELETE no action(?! DEFERRABLE)/g,
      "REFERENCES `journals`(`id`) ON UPDATE no action ON DELETE no action DEFERRABLE INITIALLY DEFERRED",
    )
  if (after !== before) writeFileSync(file, after)
}

function removeOldSnapshots(meta: URL): void {
  const snapshots = readdirSync(meta).filter((file) => file.endsWith("_snapshot.json"))
  for (const old of snapshots.toSorted().slice(0, -1)) rmSync(new URL(old, meta))
}
