import { enhanceList } from "../../../ui/list.ts"

enhanceList({ statusSelector: "#past-found", opens: "th a" })
