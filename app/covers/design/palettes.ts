import type { Mood } from './moods';

/**
 * Three colours of a cover: ground, ink and accent. Text is always `ink` on `ground`, or `ground` on `ink`. One contrast ratio
 * of at least 4.5:1 between these two colours is therefore enough for all text. `accent` is only for shapes and for very large
 * numerals.
 */
export interface Palette {
	ground: string;
	ink: string;
	accent: string;
}

function inks(ground: string, ink: string, accent: string): Palette {
	return { ground, ink, accent };
}

export const palettesTable: Record<Mood, readonly [Palette, ...Palette[]]> = {
	fiction: [
		inks('#ee6c3a', '#1b1a1d', '#fbf1df'),
		inks('#f4eee1', '#1d3557', '#e4633b'),
		inks('#245a56', '#f7efdf', '#f0b64c'),
		inks('#f0c7b0', '#2a2f52', '#c24e2e'),
		inks('#28384a', '#f6ecdc', '#f2846b'),
		inks('#d5dbcc', '#1f3a2f', '#de5f37'),
		inks('#f2c14e', '#22293d', '#b03e29'),
	],
	classic: [
		inks('#1f3b57', '#f0e4c8', '#c9a04e'),
		inks('#6b1f2b', '#f4e6cb', '#cfa253'),
		inks('#2c4936', '#f2e8d0', '#c9a45a'),
		inks('#e9e0cd', '#22242a', '#b0452f'),
		inks('#47342b', '#efe2c8', '#d09a55'),
	],
	crime: [
		inks('#15191d', '#f2e8d5', '#d63a2e'),
		inks('#1c2c38', '#f4efe6', '#e8a825'),
		inks('#b1271f', '#fff3e2', '#17120f'),
		inks('#e6e1d4', '#17191c', '#c2281f'),
		inks('#1d302b', '#ece7d5', '#b6c93c'),
		inks('#2b2233', '#f1e9e4', '#7fb3c4'),
	],
	romance: [
		inks('#f6d3c6', '#7a1f33', '#e2705a'),
		inks('#9e2a4b', '#fdeee3', '#f4a891'),
		inks('#fbe7d3', '#3b3a6b', '#e8836b'),
		inks('#43295a', '#fbe3dc', '#ef8fa3'),
		inks('#f2b8a2', '#4c1d33', '#fdf3e6'),
	],
	fantasy: [
		inks('#14333a', '#f3e3b3', '#c9973b'),
		inks('#2b1d40', '#f1e6d8', '#d9a441'),
		inks('#12392c', '#efe6c8', '#c8743f'),
		inks('#5b1f2a', '#f5e4c3', '#d8a34a'),
		inks('#e8dcc0', '#22304a', '#9c3b2e'),
	],
	future: [
		inks('#0e1b3d', '#f4f1ea', '#ff6a3d'),
		inks('#f0ece2', '#12263f', '#ef5b2b'),
		inks('#0c4a52', '#f4ecd6', '#f2b632'),
		inks('#2a2350', '#f3eee6', '#5fd0c5'),
		inks('#e9643c', '#14171f', '#f8ead2'),
	],
	poetry: [
		inks('#f1eee6', '#3c4a57', '#aebfc4'),
		inks('#e4e9e2', '#2f4a3f', '#9fb99d'),
		inks('#efe2df', '#5a3446', '#d4a19d'),
		inks('#dfe6ee', '#26395a', '#dfb083'),
		inks('#f5ecd7', '#4a3d2c', '#d6b36a'),
	],
	children: [
		inks('#ffd23f', '#1f2a5a', '#ee4b3a'),
		inks('#67c8cb', '#122c4b', '#f4602f'),
		inks('#fff1d6', '#a9281d', '#2f9e8f'),
		inks('#1f4e9e', '#fff6dc', '#ffc93c'),
		inks('#f7a7b5', '#4a1942', '#fff0a8'),
		inks('#1c7547', '#fff8e1', '#ffc62e'),
	],
	young: [
		inks('#5a2a82', '#fff1dc', '#ff8a5c'),
		inks('#f4683f', '#201833', '#ffe6a8'),
		inks('#0f5e6b', '#fdf3d8', '#ffbf47'),
		inks('#ffcf56', '#2b1f4f', '#e2493b'),
		inks('#1b2a52', '#fdf1e3', '#6fd1b8'),
	],
	history: [
		inks('#77391f', '#f7ead2', '#dca463'),
		inks('#e9dcc3', '#3a2417', '#a8472b'),
		inks('#3c3a24', '#f0e5c6', '#c0913d'),
		inks('#cba76a', '#2b1c12', '#7c2d1c'),
		inks('#2e3d4a', '#efe3cc', '#bf6c3d'),
	],
	life: [
		inks('#efe7da', '#2a2a2a', '#c4583a'),
		inks('#24444f', '#f5eddc', '#e0a880'),
		inks('#d8c6ae', '#2e2019', '#8a4a34'),
		inks('#f3f0ea', '#1f3f63', '#d99a3a'),
		inks('#4c3140', '#f6e8dd', '#e39a76'),
	],
	science: [
		inks('#e3edf0', '#12324a', '#2f86a6'),
		inks('#103c5c', '#eef5f2', '#6cc3b9'),
		inks('#f2f0e9', '#1c3a36', '#e2572b'),
		inks('#1f5c57', '#f3f1e4', '#f0c24b'),
		inks('#bcd9dc', '#15293f', '#e4572e'),
	],
	society: [
		inks('#f2efe8', '#15202b', '#d23f31'),
		inks('#0f4c5c', '#f6f1e3', '#f2a541'),
		inks('#bf361f', '#fff6e8', '#141414'),
		inks('#e5e0d1', '#243b2f', '#c78b2a'),
		inks('#f0b93a', '#1a1c22', '#c2371f'),
	],
	mind: [
		inks('#eadfd3', '#3f3350', '#c08a62'),
		inks('#2f4858', '#f3ebdc', '#e2b07a'),
		inks('#f1e4c9', '#2a4747', '#d9825a'),
		inks('#4a3b5c', '#f4e9dd', '#d8a7a0'),
		inks('#cddad6', '#233c46', '#e08a5b'),
	],
	home: [
		inks('#f6eddc', '#7a2b1c', '#d9572f'),
		inks('#48593a', '#f8f1dc', '#e3b04b'),
		inks('#f3d9a4', '#3a2f1a', '#c5482c'),
		inks('#dfe9d6', '#26472f', '#d98a2b'),
		inks('#1f5561', '#fbf2dd', '#ef9a5b'),
	],
	outdoors: [
		inks('#2b594c', '#f5efdc', '#e8a33d'),
		inks('#e6ecd9', '#264a3a', '#7da35b'),
		inks('#cbdfe5', '#17405a', '#e0773f'),
		inks('#f4e1bf', '#5a3019', '#d97d3a'),
		inks('#1d4463', '#f6efdd', '#ee8d55'),
	],
	arts: [
		inks('#f5f2ea', '#131313', '#e23b2b'),
		inks('#121519', '#f6f3ec', '#f2c230'),
		inks('#1b3fa0', '#fdf8ec', '#f2603a'),
		inks('#f0b7a4', '#1c1c1c', '#2d5fa6'),
		inks('#f3cf4b', '#15181f', '#2a5fb0'),
	],
};
