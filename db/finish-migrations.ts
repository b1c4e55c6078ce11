/**
 * After `drizzle-kit generate`: in the newest migration, makes every new table STRICT and every reference to a journal deferred (a journal's lines
 * are written before its header), which drizzle-kit cannot express. Shipped migrations are not changed. Safe to run twice.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"

const folder = new URL("./migrations/", import.meta.url)
const newest = readdirSync(folder)
  .filter((file) => file.endsWith(".sql"))
  .toSorted()
  .at(-1)
if (newest) finish(new URL(newest, folder))

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
