/**
 * After `drizzle-kit generate`: makes every new table STRICT and every reference to a journal deferred
 * (a journal's lines are written before its header), which drizzle-kit cannot say. Safe to run twice.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"

const folder = new URL("./migrations/", import.meta.url)
for (const name of readdirSync(folder).filter((file) => file.endsWith(".sql"))) {
  const file = new URL(name, folder)
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
