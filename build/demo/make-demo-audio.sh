#!/usr/bin/env bash
# Makes the demo recordings beside this script from synthetic voices (Debian: espeak-ng sox ffmpeg jq). Run once; what it
# makes is committed, because the demo models are used for exactly these bytes.
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

voice_a=(-v en-us+m3 -s 140 -p 35)
voice_b=(-v en-us+f3 -s 145 -p 60)
gap=0.7

# speak NAME ENCODER_ARGS… < lines of "A|text"
speak() {
  local file=$1 title=$2; shift 2
  local position=$gap index=0 parts=("$work/gap.wav") turns="[]" speakers
  sox -n -r 16000 -c 1 -b 16 "$work/gap.wav" trim 0 $gap
  : > "$work/reference.txt"
  while IFS='|' read -r speaker text; do
    index=$((index + 1))
    local voice=("${voice_a[@]}"); [ "$speaker" = B ] && voice=("${voice_b[@]}")
    espeak-ng "${voice[@]}" -w "$work/raw.wav" "$text"
    sox "$work/raw.wav" -r 16000 -c 1 -b 16 "$work/$index.wav" \
      silence 1 0.02 0.1% reverse silence 1 0.02 0.1% reverse norm -3
    local end; end=$(echo "$position + $(soxi -D "$work/$index.wav")" | bc -l)
    turns=$(jq -c --argjson s "$position" --argjson e "$end" --arg sp "$speaker" --arg t "$text" \
      '. + [{start: ($s * 100 | round / 100), end: ($e * 100 | round / 100), speaker: $sp, text: $t}]' <<< "$turns")
    echo "$text" >> "$work/reference.txt"
    parts+=("$work/$index.wav" "$work/gap.wav")
    position=$(echo "$end + $gap" | bc -l)
  done
  sox "${parts[@]}" "$work/whole.wav"
  ffmpeg -v error -y -bitexact -i "$work/whole.wav" -map_metadata -1 "$@" "$file"
  cp "$work/reference.txt" "${file%.*}.txt"
  speakers=$(jq '[.[].speaker] | unique | length' <<< "$turns")
  jq -n --arg file "$file" --arg title "$title" --arg referenceFile "${file%.*}.txt" \
    --arg sha256 "$(sha256sum "$file" | cut -d' ' -f1)" --arg md5 "$(md5sum "$file" | cut -d' ' -f1)" \
    --argjson durationMs "$(soxi -D "$work/whole.wav" | awk '{printf "%d", $1 * 1000}')" \
    --argjson speakers "$speakers" --argjson turns "$turns" \
    '{file: $file, title: $title, sha256: $sha256, md5: $md5, durationMs: $durationMs, speakers: $speakers, referenceFile: $referenceFile, turns: $turns}' \
    > "$work/entry-${file%.*}.json"
}

speak 260914_1502.mp3 'Interview about the water project' -c:a libmp3lame -b:a 48k <<'LINES'
A|good morning thank you for meeting me here today
B|good morning of course you can ask me about the water project
A|when did you first hear about the problem
B|about three years ago when i was working for the company
A|who gave you the report about the river
B|my brother found the report in the kitchen last year
A|did you tell anyone in the government about this
B|yes i wrote a long letter but nobody gave me an answer
A|what happened after that
B|the mayor stopped the meeting and they closed the school
A|how much did it cost
B|i do not know the answer but the people paid for the bridge
A|have you seen the document
B|yes i remember it well and i looked at the plan every day
A|would you be willing to show me the letter
B|of course but please do not use my name in the paper
A|thank you very much this is very important
B|thank you for coming
LINES

speak 260915_0911.ogg 'Memo after the meeting' -c:a libopus -b:a 32k <<'LINES'
A|the mayor changed the plan after lunch
A|the lawyer read the report this morning and the witness told us about the river
A|nobody in the city remembered the old map
A|i asked about the money but they did not tell anyone
A|tomorrow the company opened the new bridge near the station
A|let me think about it because it was late
LINES

speak 260915_1730.flac 'Two questions at the market' -c:a flac -compression_level 12 <<'LINES'
B|what is your name and where do you live
A|i live in the city near the market
B|who else was in the room last night
A|the driver and the doctor and her father
B|why did they close the school
A|it was a very cold winter and we had no choice
B|are you sure about that
A|yes i am sure the teacher told us about it yesterday
LINES

jq -s 'sort_by(.file)' "$work"/entry-*.json > manifest.json
