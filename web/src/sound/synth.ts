// Sounds made of tones and noise by the browser itself: no recordings.

import type { SoundName } from './sounds';

/** One strike: a tone that glides, or filtered noise, which fades away. */
export interface Strike {
  /** Seconds after the sound begins. */
  at: number;
  /** Seconds until it has faded. */
  length: number;
  /** Hertz at the start and at the end; of noise, the middle of its band. */
  from: number;
  to: number;
  /** Loudness, 1 at most. */
  gain: number;
  voice: 'sine' | 'triangle' | 'noise';
}

const strike = (voice: Strike['voice'], from: number, to: number, length: number, gain: number, at = 0): Strike => ({
  at,
  length,
  from,
  to,
  gain,
  voice,
});

/** Wood on wood for what pieces do, bells for what the game says. */
export const score: Readonly<Record<SoundName, readonly Strike[]>> = {
  move: [strike('noise', 1900, 900, 0.05, 0.5), strike('sine', 240, 150, 0.09, 0.55)],
  capture: [
    strike('noise', 3200, 1100, 0.06, 0.7),
    strike('sine', 310, 120, 0.12, 0.6),
    strike('noise', 1500, 700, 0.05, 0.4, 0.06),
  ],
  check: [strike('noise', 1900, 900, 0.05, 0.4), strike('triangle', 740, 740, 0.28, 0.4, 0.02)],
  elimination: [
    strike('noise', 1200, 200, 0.35, 0.6),
    strike('triangle', 392, 390, 0.3, 0.35, 0.05),
    strike('triangle', 277, 262, 0.55, 0.4, 0.24),
  ],
  end: [
    strike('triangle', 523, 523, 0.5, 0.32),
    strike('triangle', 659, 659, 0.5, 0.32, 0.14),
    strike('triangle', 784, 784, 0.9, 0.36, 0.28),
  ],
  turn: [strike('sine', 880, 880, 0.22, 0.22, 0.1), strike('sine', 1175, 1175, 0.3, 0.2, 0.2)],
  'low-time': [strike('sine', 1320, 1320, 0.07, 0.3), strike('sine', 1320, 1320, 0.07, 0.3, 0.12)],
};

/** Seconds that sounds of one moment lie apart. */
const gap = 0.12;
const volume = 0.5;

let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

/** Half a second of noise, the same each time. */
function noise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  let seed = 1;
  for (let i = 0; i < samples.length; i++) {
    seed = (seed * 16807) % 2147483647;
    samples[i] = seed / 1073741823.5 - 1;
  }
  return buffer;
}

function ring(audio: AudioContext, { at, length, from, to, gain, voice }: Strike, start: number) {
  const begin = start + at;
  const level = audio.createGain();
  level.gain.setValueAtTime(0, begin);
  level.gain.linearRampToValueAtTime(gain * volume, begin + 0.004);
  level.gain.exponentialRampToValueAtTime(0.0005, begin + length);
  level.connect(audio.destination);
  if (voice === 'noise') {
    const source = audio.createBufferSource();
    source.buffer = hiss ??= noise(audio);
    const band = audio.createBiquadFilter();
    band.type = 'bandpass';
    band.Q.value = 1.2;
    band.frequency.setValueAtTime(from, begin);
    band.frequency.exponentialRampToValueAtTime(to, begin + length);
    source.connect(band).connect(level);
    source.start(begin);
    source.stop(begin + length);
  } else {
    const source = audio.createOscillator();
    source.type = voice;
    source.frequency.setValueAtTime(from, begin);
    source.frequency.exponentialRampToValueAtTime(to, begin + length);
    source.connect(level);
    source.start(begin);
    source.stop(begin + length);
  }
}

/** Plays sounds one shortly after the other. */
export async function play(names: readonly SoundName[]) {
  context ??= new AudioContext();
  if (context.state !== 'running') await context.resume();
  const start = context.currentTime + 0.01;
  names.forEach((name, i) => {
    for (const one of score[name]) ring(context!, one, start + i * gap);
  });
}
