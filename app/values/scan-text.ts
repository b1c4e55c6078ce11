/** What lists say of a file that no virus scanner called clean; null of a clean one. */
export function scanText({ scan, finding }: { scan: "unscanned" | "clean"; finding: string | null }): string | null {
  if (finding !== null) return `Virus found: ${finding}`
  return scan === "clean" ? null : "Not scanned"
}
