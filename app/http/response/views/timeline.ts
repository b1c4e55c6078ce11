import type { Timeline } from "~/domain/timeline/timeline.ts"

/** Timeline (api.md section 1). */
export const timelineView = ({ entries, next }: Timeline) => ({
  Entries: entries.map(({ kind, day, at, id, title, detail, by, amount }) => ({
    Kind: kind,
    Date: day,
    At: at === null ? null : new Date(at).toISOString(),
    ID: id,
    Title: title,
    Detail: detail,
    By: by,
    Amount: amount,
  })),
  Next: next,
})
