import type { SerializeFrom } from '@remix-run/node';
import type { Params } from '@remix-run/react';

/** The facts about a page that its route gives to the surrounding layout, in the route's `handle`. */
export interface DeskHandle<Loader = unknown> {
	/** Returns the page's title. `data` is undefined if the page was refused. */
	title?(screen: { data: SerializeFrom<Loader> | undefined; params: Params }): string;
	/** The property is set if the page itself shows the result of the last post, with `ScanResult`. */
	showsResult?: true;
	/**
	 * Returns the number of seconds after which a browser without scripts reloads the page. This function is for pages whose
	 * data are not complete yet.
	 */
	refresh?(data: SerializeFrom<Loader> | undefined): number | undefined;
}
