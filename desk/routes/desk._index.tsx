import type { MetaFunction } from '@remix-run/node';

export const meta: MetaFunction = () => [{ title: 'Today' }];

export default function TodayScreen() {
	return <h1>Today</h1>;
}
