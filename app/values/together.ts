type Together<Parts> = { [Name in keyof Parts]: Awaited<Parts[Name]> }

/**
 * Awaits the properties of an object concurrently, so that a remote database receives their statements in one message. If several fail, throws the first
 * failure in the order of the properties after all have ended, as if they had been awaited one after another.
 */
export async function together<Parts extends Record<string, unknown>>(parts: Parts): Promise<Together<Parts>> {
  const values = await inOrder(Object.values(parts))
  return Object.fromEntries(Object.keys(parts).map((name, index) => [name, values[index]])) as Together<Parts>
}

/** The same for a list. Statements of one transaction take effect in the order in which they were begun. */
export async function inOrder<Value>(begun: readonly Value[]): Promise<Awaited<Value>[]> {
  const outcomes = await Promise.allSettled(begun)
  return outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason
    return outcome.value
  })
}
