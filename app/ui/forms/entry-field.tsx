import { Enhance } from "../enhance.tsx"
import script from "./entry-field.enhance.ts?worker&url"

/** A hidden field: card or bank details are entered on the provider's page, unless a script reports that the form in our page can run. */
export function EntryField() {
  return (
    <>
      <input type="hidden" name="entry" value="page" data-entry />
      <Enhance src={script} />
    </>
  )
}
