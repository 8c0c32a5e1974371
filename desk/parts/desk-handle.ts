import type { SerializeFrom } from '@remix-run/node';
import type { Params } from '@remix-run/react';

/** The facts about a page that its route gives to the surrounding layout, in the route's `handle`. */
export interface DeskHandle<Loader = unknown> {
	/** Returns the page's title. `data` is undefined if the page was refused. */
	title?(screen: { data: SerializeFrom<Loader> | undefined; params: Params }): string;
	/** Set if the page itself shows the result of the last post, with `ScanResult`. */
	showsResult?: true;
	/** Returns after how many seconds a browser without scripts reloads the page. Used for pages whose data is not complete yet. */
	refresh?(data: SerializeFrom<Loader> | undefined): number | undefined;
}
