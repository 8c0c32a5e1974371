import type { SerializeFrom } from '@remix-run/node';
import type { Params } from '@remix-run/react';

/** The facts that a screen gives to the surrounding page, in its route's `handle`. */
export interface DeskHandle<Loader = unknown> {
	/** Returns the screen's title. If the screen was refused, its data is undefined. */
	title?(screen: { data: SerializeFrom<Loader> | undefined; params: Params }): string;
	/** Whether the screen itself shows the result of the last post, with `ScanResult`. */
	showsResult?: true;
	/** Returns how many seconds to wait before a browser without scripts reloads a screen whose data is not complete yet. */
	refresh?(data: SerializeFrom<Loader> | undefined): number | undefined;
}
