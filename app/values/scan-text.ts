/** The virus warning of a file in lists; null for a file that the scanner found clean. */
export function scanText({ scan, finding }: { scan: "unscanned" | "clean"; finding: string | null }): string | null {
  if (finding !== null) return `Virus found: ${finding}`
  return scan === "clean" ? null : "Not scanned"
}
