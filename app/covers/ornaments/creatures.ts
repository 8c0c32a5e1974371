import { circle, line, path } from './shapes';

/** The colours of the body, of its details, and of the reflections in the eyes. */
type Inks = { accent: string; ink: string; ground: string };

/** Draws an animal that looks over the bottom edge of the page, in an area of 200 by 200 units. */
type Creature = (inks: Inks) => string;

function eyes(inks: Inks, y: number, apart: number, size: number): string {
	const eye = (x: number) => circle(x, y, size, inks.ground) + circle(x, y, size * 0.5, inks.ink);
	return eye(100 - apart) + eye(100 + apart);
}

const owl: Creature = (inks) => {
	const feathers = [140, 157, 174].map((y) => `M66 ${y}q8.5 12 17 0t17 0t17 0t17 0`).join('');
	return (
		path('M30 200V80C30 60 26 40 22 20C44 30 60 34 100 34S156 30 178 20C174 40 170 60 170 80V200Z', inks.accent) +
		line(feathers, inks.ink, 4) +
		circle(68, 78, 34, inks.ink) +
		circle(132, 78, 34, inks.ink) +
		circle(68, 78, 24, inks.ground) +
		circle(132, 78, 24, inks.ground) +
		circle(72, 80, 12, inks.ink) +
		circle(128, 80, 12, inks.ink) +
		path('M88 96H112L100 120Z', inks.ink)
	);
};

const cat: Creature = (inks) =>
	path('M30 200V90L26 26L72 58H128L174 26L170 90V200Z', inks.accent) +
	eyes(inks, 104, 36, 17) +
	path('M88 132H112L100 144Z', inks.ink) +
	line(
		'M100 144V154M100 154q-12 12-22 2M100 154q12 12 22 2M60 138L12 128M60 146L12 152M140 138L188 128M140 146L188 152',
		inks.ink,
		3,
	);

const bear: Creature = (inks) =>
	circle(42, 58, 28, inks.accent) +
	circle(158, 58, 28, inks.accent) +
	circle(42, 58, 13, inks.ink) +
	circle(158, 58, 13, inks.ink) +
	path('M20 200V120a80 80 0 0 1 160 0V200Z', inks.accent) +
	circle(68, 108, 9, inks.ink) +
	circle(132, 108, 9, inks.ink) +
	path('M62 160a38 32 0 0 1 76 0a38 32 0 0 1-76 0Z', inks.ground) +
	path('M86 142h28q0 16-14 18q-14-2-14-18Z', inks.ink) +
	line('M100 158V174', inks.ink, 3);

const whale: Creature = (inks) =>
	path(
		'M10 140C10 84 60 64 106 70C146 76 158 104 170 104C180 104 182 86 176 66C196 66 204 84 198 100C204 150 160 176 100 176C40 176 10 170 10 140Z',
		inks.accent,
	) +
	path('M10 140C40 150 110 156 150 164C130 174 110 176 100 176C40 176 10 170 10 140Z', inks.ground, 'opacity=".7"') +
	circle(54, 118, 8, inks.ink) +
	line('M86 58V38M86 38q-18-20-30-4M86 38q18-20 30-4', inks.ink, 5) +
	line('M-40 190q20-14 40 0t40 0t40 0t40 0t40 0t40 0t40 0', inks.ink, 6);

const bird: Creature = (inks) =>
	line('M86 160V200M114 160V200', inks.ink, 5) +
	path('M20 60a80 80 0 0 0 160 40V40L146 58A64 64 0 0 0 20 60Z', inks.accent) +
	path('M20 52L-14 66L22 76Z', inks.ink) +
	circle(56, 58, 11, inks.ground) +
	circle(56, 58, 6, inks.ink) +
	path('M84 90H160a38 38 0 0 1-76 0Z', inks.ink);

const fox: Creature = (inks) =>
	path('M20 30L70 62H130L180 30L184 110L100 200L16 110Z', inks.accent) +
	path(
		'M30 113C58 108 84 128 95 178C66 158 44 138 30 113ZM170 113C142 108 116 128 105 178C134 158 156 138 170 113Z',
		inks.ground,
	) +
	circle(66, 100, 9, inks.ink) +
	circle(134, 100, 9, inks.ink) +
	path('M84 182H116L100 200Z', inks.ink) +
	path('M32 46L58 64L34 80ZM168 46L142 64L166 80Z', inks.ink);

const rabbit: Creature = (inks) =>
	path('M44 100C24 20 44-14 62-6C80 2 84 60 84 100ZM156 100C176 20 156-14 138-6C120 2 116 60 116 100Z', inks.accent) +
	path('M56 90C46 40 52 12 60 16C68 20 72 60 72 90ZM144 90C154 40 148 12 140 16C132 20 128 60 128 90Z', inks.ink) +
	path('M26 200V150a74 70 0 0 1 148 0V200Z', inks.accent) +
	eyes(inks, 134, 32, 14) +
	path('M90 156H110L100 166Z', inks.ink) +
	line('M100 166V176M84 182q16 6 16-6q0 12 16 6', inks.ink, 3);

const fish: Creature = (inks) =>
	path('M8 110C40 50 110 50 148 104L192 64V156L148 116C110 170 40 170 8 110Z', inks.accent) +
	line('M84 76q20 34 0 68M106 80q16 30 0 60', inks.ink, 4) +
	circle(48, 102, 13, inks.ground) +
	circle(48, 102, 6, inks.ink) +
	circle(8, 56, 7, 'none', `stroke="${inks.ink}" stroke-width="3"`) +
	circle(22, 32, 11, 'none', `stroke="${inks.ink}" stroke-width="3"`) +
	line('M-40 190q20-14 40 0t40 0t40 0t40 0t40 0t40 0t40 0', inks.ink, 6);

export const creaturesTable: readonly [Creature, ...Creature[]] = [owl, cat, bear, whale, bird, fox, rabbit, fish];
