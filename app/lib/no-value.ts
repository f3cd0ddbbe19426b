/** Stands for an empty value in filters and view-bys (spec §3); for a tag, also for lines without the key. */
export const NO_VALUE = "NO_VALUE";

/** Whether a value is empty: NO_VALUE, which for service groups follows the set's id. */
export const isNoValue = (value: string): boolean => value === NO_VALUE || value.endsWith(`:::${NO_VALUE}`);
