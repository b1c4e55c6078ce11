import { enhanceList } from "../../../ui/lists/list.ts"

enhanceList({ statusSelector: "#past-found", opens: "th a" })
