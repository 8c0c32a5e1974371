import { type ComponentType, lazy } from 'react';

/**
 * A part of a screen that is fetched when it is first shown. Where its file does not come, something else stands in its place:
 * the page around it works on.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>, otherwise: ComponentType<Props>) =>
	lazy(async () => ({ default: await load().catch(() => otherwise) }));
