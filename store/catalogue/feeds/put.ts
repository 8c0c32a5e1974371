/** Sets a field that the feed tells, and leaves one that it does not tell absent: a present `undefined` would still overwrite. */
export function put<Target extends object, Key extends keyof Target>(
	target: Target,
	key: Key,
	value: Target[Key] | undefined,
): void {
	if (value !== undefined) target[key] = value;
}
